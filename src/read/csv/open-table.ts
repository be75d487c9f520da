import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { describeCharacter } from '../../diagnostic/words/describe-character.ts';
import { CSV_HEADER_BYTE_LENGTH_MAX } from '../../model/limits.ts';
import type { ReadPlan } from '../read-plan.ts';
import { describeBrokenQuote } from './describe-broken-quote.ts';
import { findHeaderFault, tellDelimiter, tidyHeader } from './header.ts';
import { parseRows } from './parse-rows.ts';
import { findRowWidth } from './row-width.ts';
import { createRecordScanner, type RecordScanner } from './scan-record.ts';

/** What the first row of a CSV file tells. */
export interface Table {
  readonly header: readonly string[];
  /** What was removed from the names of the columns. */
  readonly notes: readonly Finding[];
  readonly delimiter: string;
  /** The number of cells that rows have, see `findRowWidth`. */
  readonly rowWidth: number;
  readonly scanner: RecordScanner;
  readonly headerByteLength: number;
  readonly headerLineCount: number;
}

/**
 * Returns the table that `bytes` begin with, a finding about its header, or `undefined` if the
 * header is not complete yet.
 */
export function openTable(
  bytes: Buffer,
  options: Pick<ReadPlan, 'delimiter' | 'quote'> & {
    readonly isLast: boolean;
    /** The columns that are read, by the names that the feed knows. */
    readonly wanted?: ReadonlySet<string>;
  },
): Table | Finding | undefined {
  const isOverlong = bytes.length > CSV_HEADER_BYTE_LENGTH_MAX;
  const isLast = options.isLast || isOverlong;
  const { quote } = options;
  const delimiter = options.delimiter ?? tellDelimiter(bytes, { isLast, quote });
  if (delimiter === undefined) return undefined;
  const scanner = createRecordScanner(delimiter.charCodeAt(0), quote);
  scanner.load(bytes, { isLast });
  const end = scanner.scan(0);
  if (end === 'partial') return undefined;
  if (end === 'broken') {
    const line = 1 + scanner.brokenQuote.lineBreaks;
    return describeBrokenQuote(scanner.brokenQuote, { bytes, line });
  }
  if (isOverlong && scanner.next > CSV_HEADER_BYTE_LENGTH_MAX) return OVERLONG;
  const cells = parseRows(bytes.subarray(0, scanner.next), delimiter, quote)[0] ?? [];
  const { names: header, notes } = tidyHeader(cells, options.wanted);
  const fault =
    findLineEndFault(bytes.toString('utf8', 0, scanner.next), delimiter) ?? findHeaderFault(header);
  if (fault !== undefined) return fault;
  const headerByteLength = scanner.next;
  const headerLineCount = scanner.lineBreaks + 1;
  const head = { header, headerByteLength, scanner, delimiter, quote, isLast };
  const rowWidth = findRowWidth(bytes, head);
  if (rowWidth === undefined) return undefined;
  return {
    ...{ header, delimiter, rowWidth, scanner, headerByteLength, headerLineCount },
    notes: [...notes, ...describeWidth(rowWidth, header)],
  };
}

/**
 * Returns a finding if the first row is a whole table whose rows end with another separator of
 * lines, which Unicode has. Such a character in a single name is removed elsewhere.
 */
function findLineEndFault(row: string, delimiter: string): Finding | undefined {
  const separator = /[\u0085\u2028\u2029]/.exec(row)?.[0];
  if (separator === undefined) return undefined;
  const lines = row.split(separator).filter((line) => line.trim() !== '');
  const widths = new Set(lines.map((line) => line.split(delimiter).length));
  const isEven = widths.size === 1 || row.includes('"');
  if (lines.length < 2 || !isEven || widths.has(1)) return undefined;
  const character = describeCharacter(separator, 0);
  return diagnose('source-not-a-table:line-ends', { character });
}

function describeWidth(rowWidth: number, { length }: readonly string[]): Finding[] {
  if (rowWidth > length) return [diagnose('csv-empty-cells:extra', { count: rowWidth - length })];
  if (rowWidth < length) return [diagnose('csv-empty-cells:fewer', { count: length - rowWidth })];
  return [];
}

const OVERLONG = diagnose('format-unknown:header-too-long', { limit: CSV_HEADER_BYTE_LENGTH_MAX });
