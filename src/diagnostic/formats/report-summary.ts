import type { Report } from '../report.ts';
import { countOf } from '../words/format-count.ts';

/** Returns `2 errors, 1,201 warnings, 3 infos`. */
export function summariseTotals(totals: Report['totals']): string {
  return [
    countOf(totals.error, 'error'),
    countOf(totals.warning, 'warning'),
    countOf(totals.info, 'info'),
  ].join(', ');
}

/**
 * Returns one line about a report: `1,240 records read, 1,237 records kept: 2 errors,
 * 1 warning, 3 infos`.
 */
export function summariseReport({ sources, totals }: Report): string {
  const read = sources.reduce((sum, source) => sum + source.read, 0);
  const kept = sources.reduce((sum, source) => sum + source.kept, 0);
  return `${countOf(read, 'record')} read, ${countOf(kept, 'record')} kept: ${summariseTotals(totals)}`;
}
