import { allocateShared } from './growing-column.ts';

/** Rows in an order that the first part of their keys decides nearly everywhere. */
export interface RowsByHead {
  readonly rows: Uint32Array;
  /** That part of each row's key, as a number of 32 bits. */
  readonly heads: Uint32Array;
}

/**
 * Sorts the rows by their heads with three passes of a radix sort, then those with the same head by
 * `compare`, and equal ones by their numbers. `heads` is in row order, and is overwritten.
 */
export function sortByHead(
  heads: Uint32Array,
  compare: (a: number, b: number) => number,
): RowsByHead {
  const rowCount = heads.length;
  const unsorted = { rows: new Uint32Array(rowCount), heads };
  for (let row = 0; row < rowCount; row++) unsorted.rows[row] = row;
  const sorted = {
    rows: allocateShared(Uint32Array, rowCount),
    heads: allocateShared(Uint32Array, rowCount),
  };
  sortByDigit(unsorted, sorted, 0);
  sortByDigit(sorted, unsorted, DIGIT_BIT_COUNT);
  sortByDigit(unsorted, sorted, 2 * DIGIT_BIT_COUNT);
  let start = 0;
  for (let end = 1; end <= rowCount; end++) {
    if (end < rowCount && sorted.heads[end] === sorted.heads[start]) continue;
    if (end - start > 1) sorted.rows.subarray(start, end).sort((a, b) => compare(a, b) || a - b);
    start = end;
  }
  return sorted;
}

/** Three digits have 32 bits, and the counts of one digit fit into the fastest cache. */
const DIGIT_BIT_COUNT = 11;
const DIGIT_COUNT = 2 ** DIGIT_BIT_COUNT;

/** Writes rows to `to` in the order of one digit of their heads; equal ones keep their order. */
function sortByDigit(from: RowsByHead, to: RowsByHead, shift: number): void {
  const { rows, heads } = from;
  const next = new Uint32Array(DIGIT_COUNT + 1);
  for (let index = 0; index < heads.length; index++) {
    next[((heads[index]! >>> shift) & (DIGIT_COUNT - 1)) + 1]! += 1;
  }
  for (let digit = 0; digit < DIGIT_COUNT; digit++) next[digit + 1]! += next[digit]!;
  for (let index = 0; index < heads.length; index++) {
    const head = heads[index]!;
    const digit = (head >>> shift) & (DIGIT_COUNT - 1);
    const place = next[digit]!;
    to.rows[place] = rows[index]!;
    to.heads[place] = head;
    next[digit] = place + 1;
  }
}
