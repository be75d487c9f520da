import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { checkByteOrder } from '../snapshot/layout.ts';
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
 * Sorts the rows of `uuids` (16 bytes each). The first four bytes and the row are sorted as one
 * number of 64 bits, which takes half the time of a radix sort over all bytes. Rows whose first
 * four bytes are equal are then compared in full.
 */
export function sortUuids(uuids: Uint8Array, rowCount: number): UuidOrder {
  checkByteOrder();
  const keys = new BigUint64Array(rowCount);
  // The halves of the keys, the lower one first.
  const halves = new Uint32Array(keys.buffer);
  for (let row = 0; row < rowCount; row++) {
    halves[2 * row] = row;
    halves[2 * row + 1] = firstFourBytes(uuids, row * UUID_BYTE_LENGTH);
  }
  keys.sort();
  const rows = allocateShared(Uint32Array, rowCount);
  const heads = allocateShared(Uint32Array, rowCount);
  for (let index = 0; index < rowCount; index++) {
    rows[index] = halves[2 * index]!;
    heads[index] = halves[2 * index + 1]!;
  }
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
