import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { describeCharacter } from '../../diagnostic/words/describe-character.ts';
import { isUuid } from '../../model/curb-id.ts';
import { isShapeText } from '../geometry/shape-text.ts';
import { isBlank } from '../records/blank.ts';
import { CR, LF, QUOTE } from '../text/ascii.ts';

/** The separators that are tried. Of equally good ones, the first is used. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The number of bytes that the separator is guessed from: a few dozen rows. */
const SAMPLE_BYTE_LENGTH = 4096;

/**
 * Guesses the separator of a table: the one that gives most rows the same number of cells as the
 * header, then the one that gives more columns. Returns `undefined` if more bytes are needed, since
 * the result must not depend on how the file is cut into chunks.
 */
export function tellDelimiter(
  bytes: Uint8Array,
  { isLast, quote }: { readonly isLast: boolean; readonly quote?: 'none' | undefined },
): string | undefined {
  if (bytes.length < SAMPLE_BYTE_LENGTH && !isLast) return undefined;
  const sample = { bytes, isLast, quote };
  const ranks = DELIMITERS.map((delimiter) => rankDelimiter(sample, delimiter));
  if (!isLast && ranks.every((rank) => rank === undefined)) return undefined;
  let best = 0;
  for (const [index, rank] of ranks.entries()) {
    if (isBetter(rank, ranks[best])) best = index;
  }
  return DELIMITERS[best];
}

interface Sample {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
  readonly quote: 'none' | undefined;
}

interface Rank {
  readonly columnCount: number;
  /** The share of the rows that have as many cells as the header. */
  readonly share: number;
}

function isBetter(a: Rank | undefined, b: Rank | undefined): boolean {
  if (a === undefined || a.columnCount < 2) return false;
  if (b === undefined || b.columnCount < 2) return true;
  return a.share === b.share ? a.columnCount > b.columnCount : a.share > b.share;
}

function rankDelimiter(sample: Sample, delimiter: string): Rank | undefined {
  const [head, ...rows] = measureRows(sample, delimiter);
  if (head === undefined) return undefined;
  const filled = rows.filter(({ width }) => width > 0);
  const even = filled.filter((row) => isEven(row, head));
  const columnCount = head.width;
  return { columnCount, share: filled.length === 0 ? 1 : even.length / filled.length };
}

interface RowMeasure {
  /** The number of cells; 0 for an empty row. */
  readonly width: number;
  /** Whether the row ends with a separator, so that its last cell is empty. */
  readonly isOpen: boolean;
}

/** A separator at the end of every row, or of the header only, makes one cell of no meaning. */
function isEven(row: RowMeasure, head: RowMeasure): boolean {
  if (row.width === head.width) return true;
  if (row.width === head.width + 1) return row.isOpen;
  return row.width + 1 === head.width && head.isOpen;
}

/** Returns the cells of the header and of each other row that ends within the sample. */
function measureRows({ bytes, isLast, quote }: Sample, delimiter: string): RowMeasure[] {
  const code = delimiter.charCodeAt(0);
  const widths: RowMeasure[] = [];
  let rowStart = 0;
  let width = 1;
  let isCellStart = true;
  let index = 0;
  for (; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE && isCellStart && quote !== 'none') {
      index = findClosingQuote(bytes, index);
    } else if (byte === LF || byte === CR) {
      if (index >= SAMPLE_BYTE_LENGTH && widths.length > 0) return widths;
      const isOpen = bytes[index - 1] === code;
      widths.push({ width: index === rowStart ? 0 : width, isOpen });
      if (byte === CR && bytes[index + 1] === LF) index++;
      rowStart = index + 1;
      width = 1;
      isCellStart = true;
      continue;
    }
    // A quote may open after any separator, since the right one is not known yet.
    isCellStart = DELIMITER_CODES.includes(byte);
    if (byte === code) width++;
  }
  const isInSample = bytes.length <= SAMPLE_BYTE_LENGTH || widths.length === 0;
  if (isLast && isInSample && rowStart < bytes.length) {
    widths.push({ width, isOpen: bytes[bytes.length - 1] === code });
  }
  return widths;
}

const DELIMITER_CODES: readonly number[] = DELIMITERS.map((delimiter) => delimiter.charCodeAt(0));

function findClosingQuote(bytes: Uint8Array, open: number): number {
  let quote = bytes.indexOf(QUOTE, open + 1);
  while (quote >= 0 && bytes[quote + 1] === QUOTE) quote = bytes.indexOf(QUOTE, quote + 2);
  return quote < 0 ? bytes.length : quote;
}

export interface HeaderNames {
  readonly names: readonly string[];
  /** What was removed from them, besides the blanks around them. */
  readonly notes: readonly Finding[];
}

/**
 * Returns the names of the columns without surrounding blanks and without characters that cannot be
 * seen, which an author of feed.json would not type. A name that `wanted` has stays as it is, and
 * so does one that would become the name of another column.
 */
export function tidyHeader(
  cells: readonly string[],
  wanted: ReadonlySet<string> = new Set(),
): HeaderNames {
  const names = cells.map((cell) => cell.trim());
  const notes: Finding[] = [];
  for (const [index, name] of names.entries()) {
    const hidden = HIDDEN.exec(name);
    if (hidden === null || wanted.has(name)) continue;
    const tidy = name.replaceAll(BLANKS, ' ').replaceAll(HIDDEN_ALL, '').trim();
    if (tidy !== '' && names.includes(tidy)) continue;
    names[index] = tidy;
    const character = describeCharacter(name, hidden.index);
    const details = { column: tidy, number: index + 1, character };
    notes.push(diagnose('column-name-untidy', details, { field: tidy, value: name }));
  }
  return { names, notes };
}

/** Blanks that look like the plain space. Line breaks and tabs can be seen and written. */
const BLANKS = /(?![ \t\r\n])\s+/gu;
const HIDDEN_ALL = /(?![\t\r\n])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu;
const HIDDEN = new RegExp(`${BLANKS.source}|${HIDDEN_ALL.source}`, 'u');

/** Returns why the first row cannot be the header. Columns without a name are allowed. */
export function findHeaderFault(header: readonly string[]): Finding | undefined {
  if (header.every(isBlank)) {
    return diagnose('csv-header-missing:blank', {});
  }
  const record = header.find((name) => isUuid(name) || isShapeText(name));
  if (record !== undefined || header.every(isNumberText)) {
    const value = record ?? header[0];
    return diagnose('csv-header-missing:record', { value }, { value });
  }
  return findDuplicate(header);
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
      const details = { column: name, first, second: index + 1 };
      return diagnose('csv-header-duplicate', details, { field: name });
    }
    firstColumns.set(name, index + 1);
  }
  return undefined;
}
