import { boundKeys } from '../../geo/distance/circle-band.ts';
import { CHORD_SLACK } from '../../geo/distance/distance-frame.ts';
import { distanceKeyOf } from './matches-row.ts';
import type { CircleQuestion } from './row-question.ts';

/*
 * Selects some ranks among rows that are ordered by distance. The boxes of the rows bound their
 * distances from both sides. So most rows are certainly before or after the wanted ranks, and only
 * the others are measured.
 */

/** Ranks among the given rows, of which there are at least `end`. */
export interface Ranks {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the rows with the given ranks, nearest first; ties are in row order. `ranges` are the
 * given rows as ascending pairs.
 */
export function orderByDistance(
  question: CircleQuestion,
  ranges: readonly number[],
  ranks: Ranks,
): number[] {
  const columns = createColumns(countOf(ranges));
  const count = putRows(columns.rows, ranges);
  const { bands } = question.filters.circle;
  const [band] = bands ?? [];
  if (bands?.length !== 1 || band === undefined) {
    return orderMeasured(question, columns, { count, ranks });
  }
  boundKeys(question.rows.tree.boxes, { ...columns, count }, band);
  return orderMeasured(question, columns, leaveOut(columns, { count, ranks }));
}

/** Values of rows, one column each. */
interface Columns {
  readonly rows: Uint32Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly keys: Float64Array;
  /** Values of one of the other columns, reordered. */
  readonly sorted: Float64Array;
  readonly tiedCounts: Uint32Array;
}

/** The first `count` rows of the columns, and the ranks among them that are wanted. */
interface Wanted {
  readonly count: number;
  readonly ranks: Ranks;
}

function createColumns(count: number): Columns {
  return {
    rows: new Uint32Array(count),
    least: new Float64Array(count),
    most: new Float64Array(count),
    keys: new Float64Array(count),
    sorted: new Float64Array(count),
    tiedCounts: new Uint32Array(count),
  };
}

function countOf(ranges: readonly number[]): number {
  let count = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    count += (ranges[index + 1] as number) - (ranges[index] as number);
  }
  return count;
}

function putRows(rows: Uint32Array, ranges: readonly number[]): number {
  let count = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    const end = ranges[index + 1] as number;
    for (let row = ranges[index] as number; row < end; row++) rows[count++] = row;
  }
  return count;
}

/**
 * Removes the rows that are certainly before or after the ranks. As many rows as `end` are no
 * further away than the upper bound of rank `end` − 1, so rows further away than that are after
 * them. The same is true of lower bounds and the rows before.
 */
function leaveOut({ rows, least, most, sorted }: Columns, { count, ranks }: Wanted): Wanted {
  const { start, end } = ranks;
  const farthest = moved(valueOfRank(sorted, most, { rank: end - 1, count }), 2 * CHORD_SLACK);
  const nearest = moved(valueOfRank(sorted, least, { rank: start, count }), -2 * CHORD_SLACK);
  let beforeCount = 0;
  let openCount = 0;
  for (let index = 0; index < count; index++) {
    if ((most[index] as number) < nearest) beforeCount++;
    else if ((least[index] as number) <= farthest) rows[openCount++] = rows[index] as number;
  }
  return { count: openCount, ranks: { start: start - beforeCount, end: end - beforeCount } };
}

/** Returns the key of a chord that is longer by so many metres; below all keys if there is none. */
function moved(key: number, metres: number): number {
  const chord = Math.sqrt(key) + metres;
  return chord < 0 ? -1 : chord * chord;
}

/** Returns the value of a rank among values, by Hoare's selection in `sorted`. */
function valueOfRank(
  sorted: Float64Array,
  values: Float64Array,
  { rank, count }: { readonly rank: number; readonly count: number },
): number {
  sorted.set(values);
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = sorted[(low + high) >>> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((sorted[left] as number) < pivot) left++;
      while ((sorted[right] as number) > pivot) right--;
      if (left > right) break;
      const value = sorted[left] as number;
      sorted[left++] = sorted[right] as number;
      sorted[right--] = value;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else return pivot;
  }
  return sorted[rank] as number;
}

/**
 * Measures rows and places each by the number of smaller keys, so that only numbers are sorted.
 * Returns those of the ranks.
 */
function orderMeasured(
  { rows: asked, filters, work }: CircleQuestion,
  { rows, keys, sorted, tiedCounts }: Columns,
  { count, ranks }: Wanted,
): number[] {
  for (let index = 0; index < count; index++) {
    keys[index] = distanceKeyOf({ rows: asked, work }, rows[index] as number, filters.circle);
  }
  const ascending = sorted.subarray(0, count);
  ascending.set(keys.subarray(0, count));
  ascending.sort();
  tiedCounts.fill(0, 0, count);
  const page = new Array<number>(ranks.end - ranks.start).fill(0);
  for (let index = 0; index < count; index++) {
    const first = firstNotBelow(ascending, keys[index] as number);
    const rank = first + (tiedCounts[first] as number)++;
    if (rank >= ranks.start && rank < ranks.end) page[rank - ranks.start] = rows[index] as number;
  }
  return page;
}

function firstNotBelow(ascending: Float64Array, key: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
