import { invariant } from '../../model/invariant.ts';
import type { ColumnArray } from './growing-column.ts';

type ColumnConstructor<T extends ColumnArray> = new (length: number) => T;

/** Returns the parts, one after the other, in one array. */
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

/** Converts the counts of rows to starts: `[2, 0, 3]` to `[0, 2, 2, 5]`. */
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

/** Like `startsOfCounts`, for sums of more than 32 bits. */
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
 * Joins the starts of parts to starts of the whole. Each part has one more start than it has rows.
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

/** So many positions would take 64 GiB, so memory runs out before this number is reached. */
const START_MAX = 0xffff_ffff;

function checkTotal(total: number): void {
  invariant(total <= START_MAX, `${total} elements can be counted in 32 bits`);
}
