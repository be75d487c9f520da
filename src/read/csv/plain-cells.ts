import { CR, LF, QUOTE, SPACE } from '../text/ascii.ts';

/**
 * The cells of a plain row, as offsets in its piece: a cell in quotes is what stands between them.
 */
export interface PlainCells {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Whether a cell has quotes inside, which are doubled in the bytes. */
  hasQuotes: boolean;
  /** The start of the next row. */
  next: number;
}

export function createPlainCells(count: number): PlainCells {
  const [starts, ends] = [new Int32Array(count), new Int32Array(count)];
  return { count, starts, ends, hasQuotes: false, next: 0 };
}

/**
 * Finds the cells of the row that begins at `start`, and returns whether it is plain: it has as
 * many cells as `cells`, ends with LF, CRLF or the piece, no cell has a line break or another
 * control character, and only cells in quotes have quotes inside. Every other row is left to the
 * CSV parser, which splits a plain row in the same way.
 */
export function scanPlainRow(
  bytes: Uint8Array,
  start: number,
  { delimiter, cells }: { readonly delimiter: number; readonly cells: PlainCells },
): boolean {
  const { count, starts, ends } = cells;
  const end = bytes.length;
  let at = start;
  cells.hasQuotes = false;
  for (let index = 0; index < count; index++) {
    if (index > 0) {
      if (bytes[at] !== delimiter) return false;
      at++;
    }
    if (bytes[at] === QUOTE) {
      at++;
      starts[index] = at;
      while (at < end && bytes[at]! >= SPACE && bytes[at] !== QUOTE) at++;
      while (bytes[at] === QUOTE && bytes[at + 1] === QUOTE) {
        cells.hasQuotes = true;
        at += 2;
        while (at < end && bytes[at]! >= SPACE && bytes[at] !== QUOTE) at++;
      }
      ends[index] = at;
      if (bytes[at] !== QUOTE) return false;
      at++;
    } else {
      starts[index] = at;
      while (at < end && bytes[at]! >= SPACE && bytes[at] !== delimiter && bytes[at] !== QUOTE)
        at++;
      ends[index] = at;
    }
  }
  if (at < end) {
    if (bytes[at] === CR) at++;
    if (bytes[at] !== LF) return false;
    at++;
  }
  cells.next = at;
  return true;
}

/** Returns the cells of a plain row as the CSV parser does. */
export function textsOfCells(
  bytes: Buffer,
  { count, starts, ends, hasQuotes }: PlainCells,
): string[] {
  const texts = new Array<string>(count);
  for (let index = 0; index < count; index++) {
    const [start, end] = [starts[index]!, ends[index]!];
    const text = start === end ? '' : bytes.toString('utf8', start, end);
    texts[index] = hasQuotes ? text.replaceAll('""', '"') : text;
  }
  return texts;
}
