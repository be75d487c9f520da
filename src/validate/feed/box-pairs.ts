/**
 * Finds the pairs of boxes that overlap, without comparing every box with every other one. Boxes
 * are assigned to strips of latitude and sorted by longitude within each strip. Memory during the
 * search: about 36 bytes for each box. A box is in every strip that it touches. That is fewer than
 * three on average, because a strip is twice as high as an average box.
 */
export function visitBoxPairs(
  boxes: Float64Array,
  rows: Uint32Array,
  visit: (a: number, b: number) => PairVerdict,
): void {
  if (rows.length < 2) return;
  const strips = createStrips(boxes, rows);
  const { starts, entries } = fillStrips(boxes, rows, strips);
  for (let strip = 0; strip < strips.count; strip++) {
    const end = starts[strip + 1]!;
    for (let index = starts[strip]!; index < end; index++) {
      const a = entries[index]!;
      const east = boxes[4 * a + 2]! + WEST_STEP;
      for (let other = index + 1; other < end; other++) {
        const b = entries[other]!;
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
  for (const row of rows) {
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

/** Assigns the rows to every strip that they touch, sorted by the western side of their boxes. */
function fillStrips(
  boxes: Float64Array,
  rows: Uint32Array,
  strips: Strips,
): { readonly starts: Uint32Array; readonly entries: Uint32Array } {
  const starts = new Uint32Array(strips.count + 1);
  // The first and the last strip of each row: smaller than boxes, which are read in order here.
  const touched = new Uint32Array(boxes.length / 2);
  for (const row of rows) {
    const first = stripOf(strips, boxes[4 * row + 1]!);
    const last = stripOf(strips, boxes[4 * row + 3]!);
    touched[2 * row] = first;
    touched[2 * row + 1] = last;
    for (let strip = first; strip <= last; strip++) starts[strip + 1]! += 1;
  }
  for (let strip = 0; strip < strips.count; strip++) starts[strip + 1]! += starts[strip]!;
  const next = starts.slice();
  const entries = new Uint32Array(starts[strips.count]!);
  for (const row of sortByWest(boxes, rows)) {
    const last = touched[2 * row + 1]!;
    for (let strip = touched[2 * row]!; strip <= last; strip++) {
      entries[next[strip]!] = row;
      next[strip] = next[strip]! + 1;
    }
  }
  return { starts, entries };
}

/** A step of the 32-bit numbers that longitudes are sorted by: less than a centimetre. */
const WEST_STEP = 720 / 2 ** 32;

/** Sorts rows by the western side of their box, by two passes over halves of a 32-bit number. */
function sortByWest(boxes: Float64Array, rows: Uint32Array): Uint32Array {
  const keys = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    keys[index] = Math.floor((boxes[4 * rows[index]!]! + 360) / WEST_STEP);
  }
  const byLow = sortByDigit({ rows, keys }, 0);
  return sortByDigit(byLow, 16).rows;
}

/** Rows and their keys, side by side. */
interface KeyedRows {
  readonly rows: Uint32Array;
  readonly keys: Uint32Array;
}

/** Sorts by sixteen bits of the keys, from bit `shift` on. */
function sortByDigit({ rows, keys }: KeyedRows, shift: number): KeyedRows {
  const next = new Uint32Array(0x1_0001);
  for (let index = 0; index < keys.length; index++) {
    next[((keys[index]! >>> shift) & 0xffff) + 1]! += 1;
  }
  for (let digit = 0; digit < 0x1_0000; digit++) next[digit + 1]! += next[digit]!;
  const sorted = { rows: new Uint32Array(rows.length), keys: new Uint32Array(rows.length) };
  for (let index = 0; index < keys.length; index++) {
    const digit = (keys[index]! >>> shift) & 0xffff;
    const target = next[digit]!;
    sorted.rows[target] = rows[index]!;
    sorted.keys[target] = keys[index]!;
    next[digit] = target + 1;
  }
  return sorted;
}

/** Returns whether two boxes share more than a side. */
function shareGround(boxes: Float64Array, a: number, b: number): boolean {
  return (
    boxes[4 * a]! < boxes[4 * b + 2]! &&
    boxes[4 * b]! < boxes[4 * a + 2]! &&
    boxes[4 * a + 1]! < boxes[4 * b + 3]! &&
    boxes[4 * b + 1]! < boxes[4 * a + 3]!
  );
}
