import type { Finding } from '../../diagnostic/diagnostic.ts';
import { isUuid } from '../../model/curb-id.ts';
import { isShapeText } from '../geometry/shape-text.ts';
import { isBlank } from '../records/blank.ts';

/** The bytes of `text`s that may stand between the columns; the first of equals wins. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * The separator of a table by its first row: the one that stands there most often outside quotes.
 * The rows below have no say, since their decimal commas and WKT are full of separators.
 * `undefined` where the row is not whole yet.
 */
export function tellDelimiter(
  bytes: Uint8Array,
  { isLast }: { readonly isLast: boolean },
): string | undefined {
  const counts = new Array<number>(256).fill(0);
  let isCellStart = true;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE && isCellStart) {
      index = findClosingQuote(bytes, index);
    } else if (byte === FEED || byte === RETURN) {
      return mostFrequent(counts);
    }
    isCellStart = DELIMITER_CODES.includes(byte);
    if (isCellStart) counts[byte] = (counts[byte] ?? 0) + 1;
  }
  return isLast ? mostFrequent(counts) : undefined;
}

const QUOTE = 0x22;
const FEED = 0x0a;
const RETURN = 0x0d;
const DELIMITER_CODES: readonly number[] = DELIMITERS.map((delimiter) => delimiter.charCodeAt(0));

function findClosingQuote(bytes: Uint8Array, open: number): number {
  let quote = bytes.indexOf(QUOTE, open + 1);
  while (quote >= 0 && bytes[quote + 1] === QUOTE) quote = bytes.indexOf(QUOTE, quote + 2);
  return quote < 0 ? bytes.length : quote;
}

function mostFrequent(counts: readonly number[]): string {
  let best: string = DELIMITERS[0];
  for (const delimiter of DELIMITERS) {
    if (count(counts, delimiter) > count(counts, best)) best = delimiter;
  }
  return best;
}

function count(counts: readonly number[], delimiter: string): number {
  return counts[delimiter.charCodeAt(0)] ?? 0;
}

/** The names of the columns, without the blanks round them. */
export function trimHeader(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim());
}

/** Why the first row cannot be the header, or `undefined`. Columns without a name are allowed. */
export function findHeaderFault(header: readonly string[]): Finding | undefined {
  if (header.every(isBlank)) {
    return missing('row 1 is blank, but the names of the columns must stand there');
  }
  const record = header.find((name) => isUuid(name) || isShapeText(name));
  if (record !== undefined || header.every(isNumberText)) {
    const value = record ?? header[0];
    const message = `row 1 holds ${JSON.stringify(value)} and so looks like a record, but the names of the columns must stand there`;
    return { ...missing(message), value };
  }
  return findDuplicate(header);
}

function missing(message: string): Finding {
  return { code: 'csv-header-missing', message };
}

function isNumberText(name: string): boolean {
  return /^[-+]?\d+(?:[.,]\d+)?$/.test(name);
}

function findDuplicate(header: readonly string[]): Finding | undefined {
  const firstColumns = new Map<string, number>();
  for (const [index, name] of header.entries()) {
    if (name === '') continue;
    const first = firstColumns.get(name);
    if (first !== undefined) {
      const message = `column ${name} stands twice in the header (as column ${first} and ${index + 1}): rename or remove one`;
      return { code: 'csv-header-duplicate', field: name, message };
    }
    firstColumns.set(name, index + 1);
  }
  return undefined;
}
