import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { type RowsByHead, sortByHead } from './columns/sort-by-head.ts';

/**
 * The rows of a table in ascending order of the bytes of their UUIDs; equal ones in row order. The
 * heads are the first four bytes. They are read one after the other, while each UUID is in another
 * part of the memory. Nearly all comparisons end here.
 */
export type UuidOrder = RowsByHead;

/** Sorts the rows of `uuids` (16 bytes each). */
export function sortUuids(uuids: Uint8Array, rowCount: number): UuidOrder {
  const heads = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    heads[row] = firstFourBytes(uuids, row * UUID_BYTE_LENGTH);
  }
  return sortByHead(heads, (a, b) => compareUuids(uuids, a, uuids, b));
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
