import { boundKeys } from '../../geo/distance/circle-band.ts';
import { CHORD_SLACK } from '../../geo/distance/distance-frame.ts';
import type { CircleFilter } from './filters.ts';
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
  const columns = columnsFor(countOf(ranges));
  const count = putRows(columns.rows, ranges);
  const { bands } = question.filters.circle;
  const [band] = bands ?? [];
  if (bands?.length !== 1 || band === undefined) {
    return orderMeasured(question, columns, { count, ranks });
  }
  const { rows, least, most } = columns;
  boundKeys(question.rows.tree.boxes, { count, rows, least, most }, band);
  const wanted = leaveOut(columns, { count, ranks }, question.filters.circle);
  return orderMeasured(question, columns, wanted);
}

/** Values of rows, one column each. */
interface Columns {
  readonly rows: Uint32Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly keys: Float64Array;
  /** Room for half of a merge. */
  readonly otherRows: Uint32Array;
  readonly otherKeys: Float64Array;
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
    otherRows: new Uint32Array(count),
    otherKeys: new Float64Array(count),
  };
}

/** As many rows as nearly every question orders. */
const USUAL_COUNT = 1024;

/** The columns of the current question, which the next one uses again. */
const USUAL_COLUMNS = createColumns(USUAL_COUNT);

function columnsFor(count: number): Columns {
  return count <= USUAL_COUNT ? USUAL_COLUMNS : createColumns(count);
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
function leaveOut(
  { rows, least, most }: Columns,
  { count, ranks }: Wanted,
  { innerKey, outerKey }: Pick<CircleFilter, 'innerKey' | 'outerKey'>,
): Wanted {
  const { start, end } = ranks;
  const from = Math.max(innerKey, 0);
  const scale = { from, step: (outerKey - from) / STEP_COUNT };
  const lowStep = start === 0 ? 0 : stepOfRank(least, { rank: start, count, scale });
  const highStep = stepOfRank(most, { rank: end - 1, count, scale });
  const nearest = lowStep === 0 ? -1 : moved(from + lowStep * scale.step, -2 * CHORD_SLACK);
  const farthest =
    highStep === STEP_COUNT
      ? Number.POSITIVE_INFINITY
      : moved(from + (highStep + 1) * scale.step, 2 * CHORD_SLACK);
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

/** Steps into which the keys of a ring are divided; one more is for the keys beyond it. */
const STEP_COUNT = 256;
const stepCounts = new Uint32Array(STEP_COUNT + 1);

interface RankOfValues {
  readonly rank: number;
  readonly count: number;
  /** The smallest key of the ring, and the length of a step. */
  readonly scale: { readonly from: number; readonly step: number };
}

/** Returns the step of the value that has a rank. Counting costs less than selecting the value. */
function stepOfRank(
  values: Float64Array,
  { rank, count, scale: { from, step } }: RankOfValues,
): number {
  stepCounts.fill(0);
  for (let index = 0; index < count; index++) {
    const at = ((values[index] as number) - from) / step;
    // Values may be infinite, and NaN in a ring without a width.
    stepCounts[at < STEP_COUNT ? Math.max(0, Math.trunc(at)) : STEP_COUNT]!++;
  }
  let found = 0;
  for (let before = stepCounts[0]!; before <= rank; before += stepCounts[found]!) found++;
  return found;
}

/** Measures rows, orders them by merging, and returns those of the ranks. */
function orderMeasured(
  { rows: asked, filters, work }: CircleQuestion,
  columns: Columns,
  { count, ranks }: Wanted,
): number[] {
  const { rows, keys, otherRows, otherKeys } = columns;
  for (let index = 0; index < count; index++) {
    keys[index] = distanceKeyOf({ rows: asked, work }, rows[index] as number, filters.circle);
  }
  let from: Keyed = { rows, keys };
  let to: Keyed = { rows: otherRows, keys: otherKeys };
  for (let length = 1; length < count; length *= 2) {
    for (let start = 0; start < count; start += 2 * length) {
      merge(from, to, { start, middle: start + length, end: Math.min(start + 2 * length, count) });
    }
    [from, to] = [to, from];
  }
  return Array.from(from.rows.subarray(ranks.start, ranks.end));
}

interface Keyed {
  readonly rows: Uint32Array;
  readonly keys: Float64Array;
}

/** Merges two ordered runs; of equal keys, that of the first run comes first. */
function merge(
  from: Keyed,
  to: Keyed,
  { start, middle, end }: { readonly start: number; readonly middle: number; readonly end: number },
): void {
  let left = start;
  let right = middle;
  for (let index = start; index < end; index++) {
    const isLeft = left < middle && (right >= end || from.keys[left]! <= from.keys[right]!);
    const at = isLeft ? left++ : right++;
    to.keys[index] = from.keys[at]!;
    to.rows[index] = from.rows[at]!;
  }
}
