import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { allocateShared } from './columns/growing-column.ts';

/** The rows of a table in the order of their UUIDs. */
export interface UuidOrder {
  /** In ascending order of the bytes; equal ones in row order. */
  readonly rows: Uint32Array;
  /**
   * The first four bytes of each of these UUIDs, as a number. They are read one after the other,
   * while each UUID is in another part of the memory. Nearly all comparisons end here.
   */
  readonly heads: Uint32Array;
}

/**
 * Sorts the rows of `uuids` (16 bytes each): by their first four bytes with three passes of a radix
 * sort, then those whose first four bytes are equal by all bytes.
 */
export function sortUuids(uuids: Uint8Array, rowCount: number): UuidOrder {
  const unsorted = { rows: new Uint32Array(rowCount), heads: new Uint32Array(rowCount) };
  for (let row = 0; row < rowCount; row++) {
    unsorted.rows[row] = row;
    unsorted.heads[row] = firstFourBytes(uuids, row * UUID_BYTE_LENGTH);
  }
  const sorted = {
    rows: allocateShared(Uint32Array, rowCount),
    heads: allocateShared(Uint32Array, rowCount),
  };
  sortByDigit(unsorted, sorted, 0);
  sortByDigit(sorted, unsorted, DIGIT_BIT_COUNT);
  sortByDigit(unsorted, sorted, 2 * DIGIT_BIT_COUNT);
  const { rows, heads } = sorted;
  let start = 0;
  for (let end = 1; end <= rowCount; end++) {
    if (end < rowCount && heads[end] === heads[start]) continue;
    if (end - start > 1) {
      rows.subarray(start, end).sort((a, b) => compareUuids(uuids, a, uuids, b) || a - b);
    }
    start = end;
  }
  return { rows, heads };
}

/** Three digits have 32 bits, and the counts of one digit fit into the fastest cache. */
const DIGIT_BIT_COUNT = 11;
const DIGIT_COUNT = 2 ** DIGIT_BIT_COUNT;

/** Writes rows to `to` in the order of one digit of their heads; equal ones keep their order. */
function sortByDigit(from: UuidOrder, to: UuidOrder, shift: number): void {
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

function firstFourBytes(bytes: Uint8Array, offset: number): number {
  const [a, b] = [bytes[offset]!, bytes[offset + 1]!];
  const [c, d] = [bytes[offset + 2]!, bytes[offset + 3]!];
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** Returns the index of the first row whose UUID is not below UUID `wantedRow` of `wanted`. */
export function lowerBoundOfUuid(
  { uuids, rows, heads }: UuidOrder & { readonly uuids: Uint8Array },
  wanted: Uint8Array,
  wantedRow: number,
): number {
  const head = firstFourBytes(wanted, wantedRow * UUID_BYTE_LENGTH);
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const difference =
      heads[middle]! - head || compareUuids(uuids, rows[middle]!, wanted, wantedRow);
    if (difference < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns whether two rows have the same UUID. */
export function sameUuid(uuids: Uint8Array, a: number, b: number): boolean {
  return compareUuids(uuids, a, uuids, b) === 0;
}

/**
 * Compares row `aRow` of `a` with row `bRow` of `b` (16 bytes each) by bytes, which gives the
 * order of their texts.
 */
export function compareUuids(a: Uint8Array, aRow: number, b: Uint8Array, bRow: number): number {
  const aStart = aRow * UUID_BYTE_LENGTH;
  const bStart = bRow * UUID_BYTE_LENGTH;
  for (let byte = 0; byte < UUID_BYTE_LENGTH; byte++) {
    const difference = a[aStart + byte]! - b[bStart + byte]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
