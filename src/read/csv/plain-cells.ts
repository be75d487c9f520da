/**
 * The cells of a plain row, as offsets in its piece: a cell in quotes is what stands between them.
 */
export interface PlainCells {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The start of the next row. */
  next: number;
}

export function createPlainCells(count: number): PlainCells {
  return { count, starts: new Int32Array(count), ends: new Int32Array(count), next: 0 };
}

/**
 * Finds the cells of the row that begins at `start`, and returns whether it is plain: it has as
 * many cells as `cells`, ends with LF, CRLF or the piece, and no cell has a line break, another
 * control character or a quote inside. Every other row is left to the CSV parser, which splits a
 * plain row in the same way.
 */
export function scanPlainRow(
  bytes: Uint8Array,
  start: number,
  { delimiter, cells }: { readonly delimiter: number; readonly cells: PlainCells },
): boolean {
  const { count, starts, ends } = cells;
  const end = bytes.length;
  let at = start;
  for (let index = 0; index < count; index++) {
    if (index > 0) {
      if (bytes[at] !== delimiter) return false;
      at++;
    }
    if (bytes[at] === QUOTE) {
      at++;
      starts[index] = at;
      while (at < end && bytes[at]! >= SPACE && bytes[at] !== QUOTE) at++;
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

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
