import { invariant } from '../../model/invariant.ts';
import { createSharedColumn } from './growing-column.ts';

/** The starts of lists in a column, one after the other: list `r` ends where `r + 1` starts. */
export interface GrowingStarts {
  /** Adds lists of these lengths. */
  addCounts(counts: Uint32Array): void;
  /** Adds the lists of a batch, whose starts begin at 0 and have one more than it has lists. */
  addStarts(starts: Uint32Array): void;
  /** Makes room for about `count` more lists. */
  expect(count: number): void;
  /** Returns the starts, with the end of the last list. */
  seal(): Uint32Array;
}

export function createStarts(): GrowingStarts {
  const starts = createSharedColumn(Uint32Array);
  let end = 0;
  starts.push(0);
  return {
    addCounts(counts) {
      const first = starts.extend(counts.length);
      for (let index = 0; index < counts.length; index++) {
        end += counts[index]!;
        starts.array[first + index] = end;
      }
      checkEnd(end);
    },
    addStarts(batch) {
      const base = end;
      const first = starts.extend(batch.length - 1);
      for (let index = 1; index < batch.length; index++) {
        starts.array[first + index - 1] = base + batch[index]!;
      }
      end = base + batch[batch.length - 1]!;
      checkEnd(end);
    },
    expect: (count) => starts.expect(count),
    seal: () => starts.seal(),
  };
}

/** Converts the counts of rows to starts: `[2, 0, 3]` to `[0, 2, 2, 5]`. */
export function startsOfCounts(counts: Uint32Array): Uint32Array {
  const starts = createStarts();
  starts.addCounts(counts);
  return starts.seal();
}

/** Like `startsOfCounts`, for sums of more than 32 bits. */
export function offsetsOfLengths(lengths: Uint32Array): Float64Array {
  const offsets = new Float64Array(lengths.length + 1);
  let total = 0;
  for (let row = 0; row < lengths.length; row++) {
    total += lengths[row]!;
    offsets[row + 1] = total;
  }
  return offsets;
}

/** So many positions would take 64 GiB, so memory runs out before this number is reached. */
const END_MAX = 0xffff_ffff;

function checkEnd(end: number): void {
  invariant(end <= END_MAX, `${end} elements can be counted in 32 bits`);
}
