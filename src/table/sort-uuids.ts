import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';

/**
 * Returns the rows of `uuids` (16 bytes each) in ascending byte order; equal ones in row
 * order. This is a radix sort over eight digits of 16 bits, from the last to the first:
 * it takes linear time.
 */
export function sortUuids(uuids: Uint8Array, rowCount: number): Uint32Array<ArrayBuffer> {
  let rows = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) rows[row] = row;
  let spare = new Uint32Array(rowCount);
  for (let digit = UUID_BYTE_LENGTH - 2; digit >= 0; digit -= 2) {
    sortByDigit({ uuids, digit, from: rows, to: spare });
    [rows, spare] = [spare, rows];
  }
  return rows;
}

const DIGIT_COUNT = 0x10000;

interface DigitPass {
  readonly uuids: Uint8Array;
  /** Byte offset of the digit in a UUID. */
  readonly digit: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

function sortByDigit({ uuids, digit, from, to }: DigitPass): void {
  const ends = new Uint32Array(DIGIT_COUNT + 1);
  for (const row of from) {
    const value = digitAt(uuids, row * UUID_BYTE_LENGTH + digit) + 1;
    ends[value] = (ends[value] ?? 0) + 1;
  }
  for (let value = 1; value <= DIGIT_COUNT; value++) {
    ends[value] = (ends[value] ?? 0) + (ends[value - 1] ?? 0);
  }
  for (const row of from) {
    const value = digitAt(uuids, row * UUID_BYTE_LENGTH + digit);
    const target = ends[value] ?? 0;
    to[target] = row;
    ends[value] = target + 1;
  }
}

function digitAt(bytes: Uint8Array, offset: number): number {
  return ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
}

/** UUIDs of rows, and rows in the order of them. */
interface SortedUuids {
  readonly uuids: Uint8Array;
  readonly rows: Uint32Array;
}

/** Returns the index of the first row whose UUID is not below UUID `wantedRow` of `wanted`. */
export function lowerBoundOfUuid(
  { uuids, rows }: SortedUuids,
  wanted: Uint8Array,
  wantedRow: number,
): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareUuids(uuids, rows[middle]!, wanted, wantedRow) < 0) low = middle + 1;
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
