import { escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import type { TokenEntry } from './token-file.ts';

export function isExpired({ expires }: Pick<TokenEntry, 'expires'>, nowMs: number): boolean {
  return expires !== undefined && Date.parse(expires) <= nowMs;
}

const HEADER = ['name', 'created', 'expires', 'rate a minute', 'cities'] as const;

/** Returns a table with a line for each token. */
export function renderTokens(entries: readonly TokenEntry[], nowMs: number): string {
  if (entries.length === 0) return 'The file has no tokens\n';
  const rows = [HEADER, ...entries.map((entry) => cellsOf(entry, nowMs))];
  const widths = HEADER.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function cellsOf(entry: TokenEntry, nowMs: number): string[] {
  const { name, created, expires, rate_per_minute: rate, cities } = entry;
  const end = expires === undefined ? 'never' : minuteOf(expires);
  return [
    escapeInvisible(name),
    created === undefined ? 'unknown' : minuteOf(created),
    isExpired(entry, nowMs) ? `${end} (expired)` : end,
    rate === undefined ? 'any' : String(rate),
    cities === undefined ? 'all' : escapeInvisible(cities.join(', ')),
  ];
}

/** `2027-01-31 12:00 UTC` */
function minuteOf(instant: string): string {
  return `${new Date(Date.parse(instant)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
