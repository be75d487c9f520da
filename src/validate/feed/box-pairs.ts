import { checkByteOrder } from '../../snapshot/layout.ts';

/**
 * Finds the pairs of boxes that overlap, without comparing every box with every other one. Boxes
 * are assigned to strips of latitude and sorted by longitude within each strip. Memory during the
 * search: about 20 bytes for each box. A box is in every strip that it touches. That is fewer than
 * three on average, because a strip is twice as high as an average box.
 */
export function visitBoxPairs(
  boxes: Float64Array,
  rows: Uint32Array,
  visit: (a: number, b: number) => PairVerdict,
): void {
  if (rows.length < 2) return;
  checkByteOrder();
  const strips = createStrips(boxes, rows);
  const { starts, entries } = fillStrips(boxes, rows, strips);
  for (let strip = 0; strip < strips.count; strip++) {
    const end = starts[strip + 1]!;
    for (let index = starts[strip]!; index < end; index++) {
      const a = entries[2 * index]!;
      const east = boxes[4 * a + 2]! + WEST_STEP;
      for (let other = index + 1; other < end; other++) {
        const b = entries[2 * other]!;
        if (boxes[4 * b]! > east) break;
        if (!shareGround(boxes, a, b)) continue;
        // The strip where the later of the two boxes begins, so that each pair is visited once.
        const south = Math.max(boxes[4 * a + 1]!, boxes[4 * b + 1]!);
        if (stripOf(strips, south) !== strip) continue;
        if (visit(a, b) === 'enough of a') break;
      }
    }
  }
}

/** What the visitor returns: `enough of a` ends the comparisons of row `a` in its strip. */
export type PairVerdict = 'next' | 'enough of a';

interface Strips {
  readonly south: number;
  readonly height: number;
  readonly count: number;
}

function createStrips(boxes: Float64Array, rows: Uint32Array): Strips {
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  let heights = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    south = Math.min(south, boxes[4 * row + 1]!);
    north = Math.max(north, boxes[4 * row + 3]!);
    heights += boxes[4 * row + 3]! - boxes[4 * row + 1]!;
  }
  const extent = north - south;
  const wanted = (2 * heights) / rows.length;
  const height = Math.max(wanted, extent / (STRIPS_PER_ROW * rows.length), Number.MIN_VALUE);
  const count = Math.floor(extent / height) + 1;
  return { south, height, count };
}

/** More strips than this would cost more memory than is justified by the time saved. */
const STRIPS_PER_ROW = 4;

function stripOf({ south, height, count }: Strips, lat: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((lat - south) / height)));
}

/** The rows of each strip, by the western side of their boxes. */
interface StripRows {
  /** The rows of strip `s` are entries `starts[s]` to `starts[s + 1]`. */
  readonly starts: Uint32Array;
  /** Entries of two numbers: the row, then its western side as a whole number of steps. */
  readonly entries: Uint32Array;
}

/**
 * Assigns the rows to every strip that they touch, and sorts each strip. Neighbouring rows are
 * mostly in the same strips, so this reads and writes less of the memory than sorting all rows.
 */
function fillStrips(boxes: Float64Array, rows: Uint32Array, strips: Strips): StripRows {
  const starts = new Uint32Array(strips.count + 1);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const last = stripOf(strips, boxes[4 * row + 3]!);
    for (let strip = stripOf(strips, boxes[4 * row + 1]!); strip <= last; strip++) {
      starts[strip + 1]! += 1;
    }
  }
  for (let strip = 0; strip < strips.count; strip++) starts[strip + 1]! += starts[strip]!;
  const next = starts.slice();
  const keys = new BigUint64Array(starts[strips.count]!);
  // The halves of the keys, the lower one first (checkByteOrder).
  const entries = new Uint32Array(keys.buffer);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const west = Math.floor((boxes[4 * row]! + 360) / WEST_STEP);
    const last = stripOf(strips, boxes[4 * row + 3]!);
    for (let strip = stripOf(strips, boxes[4 * row + 1]!); strip <= last; strip++) {
      const entry = next[strip]!;
      entries[2 * entry] = row;
      entries[2 * entry + 1] = west;
      next[strip] = entry + 1;
    }
  }
  for (let strip = 0; strip < strips.count; strip++) {
    const [start, end] = [starts[strip]!, starts[strip + 1]!];
    if (end - start > 1) keys.subarray(start, end).sort();
  }
  return { starts, entries };
}

/** A step of the 32-bit numbers that longitudes are sorted by: less than a centimetre. */
const WEST_STEP = 720 / 2 ** 32;

/** Returns whether two boxes share more than a side. */
function shareGround(boxes: Float64Array, a: number, b: number): boolean {
  return (
    boxes[4 * a]! < boxes[4 * b + 2]! &&
    boxes[4 * b]! < boxes[4 * a + 2]! &&
    boxes[4 * a + 1]! < boxes[4 * b + 3]! &&
    boxes[4 * b + 1]! < boxes[4 * a + 3]!
  );
}
