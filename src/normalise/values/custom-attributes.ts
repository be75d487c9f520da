import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import type { CustomAttributes } from '../../model/custom-attributes.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { ColumnPlan } from '../source-plan.ts';
import { isMissing } from './value-reader.ts';

/**
 * The listed columns under their own names, each as text or `null`. CSV cannot tell `5` from `"5"`,
 * and a feed must give the same bytes as CSV and as JSON, so a number of JSON is carried as its
 * shortest decimal and an array or object as JSON without blanks. Text is carried as it is; a blank
 * one is `null`. `null` where the feed lists no columns.
 */
export function createCustomAttributesReader(
  columns: readonly ColumnPlan[],
): (raw: RawRecord, report: RecordReport) => CustomAttributes | null {
  if (columns.length === 0) return () => null;
  return (raw, report) => {
    const attributes: Record<string, string | null> = {};
    for (const { column, index } of columns) {
      const value = raw.values[index];
      attributes[column] = isMissing(value) ? null : textOf(value, column, report);
    }
    return attributes;
  };
}

function textOf(value: unknown, column: string, report: RecordReport): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    noteImprecise(value, column, report);
  }
  return JSON.stringify(value);
}

/** JSON has rounded the number before we see it. */
export function noteImprecise(value: number, column: string, report: RecordReport): void {
  const message = `${column} is a number too long to be read exactly and came out as ${value}, write it in quotes`;
  report.add({ code: 'number-imprecise', field: column, value, message });
}
