import { CSV_HEADER_BYTE_LENGTH_MAX } from '../../model/limits.ts';
import { isBlank } from '../records/blank.ts';
import { parseRows } from './parse-rows.ts';
import type { RecordScanner } from './scan-record.ts';

/** The rows that begin and end within this number of bytes are looked at, and always the first. */
const SAMPLE_BYTE_LENGTH = 4096;

interface Head {
  readonly header: readonly string[];
  readonly headerByteLength: number;
  readonly scanner: RecordScanner;
  readonly delimiter: string;
  readonly quote: 'none' | undefined;
  readonly isLast: boolean;
}

/**
 * Returns how many cells the rows of a table have. It is the number of columns, unless most rows
 * end with empty cells beyond the header (a separator at the end of every row), or leave out the
 * columns without a name at the end of the header. Returns `undefined` if more bytes are needed,
 * since the result must not depend on how the file is cut into chunks.
 */
export function findRowWidth(bytes: Buffer, head: Head): number | undefined {
  if (bytes.length < SAMPLE_BYTE_LENGTH && !head.isLast) return undefined;
  const rows = sampleRows(bytes, head);
  if (rows === undefined) return undefined;
  const { header } = head;
  const counts = new Map<number, number>();
  for (const row of rows) {
    if (canHaveWidth(row, header)) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  }
  const usual = [...counts].find(([, count]) => 2 * count > rows.length);
  return usual?.[0] ?? header.length;
}

/** Whether a row has another number of cells than the header, but no value is in another place. */
function canHaveWidth(row: readonly string[], header: readonly string[]): boolean {
  if (row.length > header.length) return row.slice(header.length).every(isBlank);
  return header.slice(row.length).every(isBlank);
}

function sampleRows(bytes: Buffer, head: Head): string[][] | undefined {
  const { scanner, headerByteLength, delimiter, quote, isLast } = head;
  const rows: string[][] = [];
  let limit = CSV_HEADER_BYTE_LENGTH_MAX;
  let start = headerByteLength;
  while (start < bytes.length) {
    const found = scanner.scan(start);
    if (found === 'partial') {
      const mayFollow = rows.length === 0 && !isLast && bytes.length <= limit;
      if (mayFollow) return undefined;
      break;
    }
    if (scanner.next > limit) break;
    if (found === 'whole') {
      const [row = []] = parseRows(bytes.subarray(start, scanner.next), delimiter, quote);
      if (!row.every(isBlank)) rows.push(row);
    }
    start = scanner.next;
    // A line end at the limit may go on with the next byte, so no row is to end there.
    if (rows.length > 0) limit = SAMPLE_BYTE_LENGTH - 1;
  }
  return rows;
}

/**
 * Returns the cells of a row by the columns of the header, or `undefined` if they cannot be matched
 * to them. `rowWidth` is how many cells the rows of the file have.
 */
export function fitRow(
  row: string[],
  { header, rowWidth }: { readonly header: readonly string[]; readonly rowWidth: number },
): string[] | undefined {
  const { length } = header;
  if (row.length === length) {
    // In a file whose rows end with a separator, such a row lacks a cell or that separator.
    const lacksCell = rowWidth > length && isBlank(row[length - 1] ?? '');
    return lacksCell ? undefined : row;
  }
  if (row.length !== rowWidth) return undefined;
  if (row.length > length)
    return row.slice(length).every(isBlank) ? row.slice(0, length) : undefined;
  return fillRow(row, length);
}

/** Returns a row with empty cells at its end, up to a number of cells. */
export function fillRow(row: readonly string[], length: number): string[] {
  return [...row, ...new Array<string>(length - row.length).fill('')];
}
