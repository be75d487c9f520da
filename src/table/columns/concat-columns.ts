import { invariant } from '../../model/invariant.ts';
import type { ColumnArray } from './growing-column.ts';

type ColumnConstructor<T extends ColumnArray> = new (length: number) => T;

/** The parts one behind the other in one array. */
export function concatColumns<T extends ColumnArray>(
  construct: ColumnConstructor<T>,
  parts: readonly T[],
): T {
  const whole = new construct(parts.reduce((sum, part) => sum + part.length, 0));
  let length = 0;
  for (const part of parts) {
    whole.set(part, length);
    length += part.length;
  }
  return whole;
}

/** Counts of each row to the starts of each row: `[2, 0, 3]` to `[0, 2, 2, 5]`. */
export function startsOfCounts(parts: readonly Uint32Array[]): Uint32Array {
  const starts = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 1));
  let row = 0;
  let total = 0;
  for (const part of parts) {
    for (const count of part) {
      total += count;
      row++;
      starts[row] = total;
    }
  }
  checkTotal(total);
  return starts;
}

/** As `startsOfCounts`, for sums that pass 32 bits. */
export function offsetsOfLengths(lengths: Uint32Array): Float64Array {
  const offsets = new Float64Array(lengths.length + 1);
  let total = 0;
  lengths.forEach((length, row) => {
    total += length;
    offsets[row + 1] = total;
  });
  return offsets;
}

/**
 * Starts within parts to starts within the whole: each part has one more start than it has rows.
 */
export function concatStarts(parts: readonly Uint32Array[]): Uint32Array {
  const starts = new Uint32Array(parts.reduce((sum, part) => sum + part.length - 1, 1));
  let row = 0;
  let base = 0;
  for (const part of parts) {
    for (let index = 1; index < part.length; index++) {
      row++;
      starts[row] = base + (part[index] ?? 0);
    }
    base += part.at(-1) ?? 0;
  }
  checkTotal(base);
  return starts;
}

/**
 * Four thousand million positions would be 64 GB of them: the memory ends before the numbers do.
 */
const START_MAX = 0xffff_ffff;

function checkTotal(total: number): void {
  invariant(total <= START_MAX, `${total} elements can be counted in 32 bits`);
}
