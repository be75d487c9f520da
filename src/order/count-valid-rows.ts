import { LEVEL_SPANS, levelStartsOf, validityNodeCountOf } from '../snapshot/row-tree.ts';
import { VALIDITY_LEVEL, type ValidityCounts } from '../snapshot/sections.ts';
import { createColumn } from '../table/columns/growing-column.ts';

/**
 * Returns start and end of a row's validity period: start included, end excluded, −∞ and +∞ where
 * unbounded.
 */
export type PeriodOf = (row: number) => readonly [start: number, end: number];

/**
 * Computes the counts of valid rows for the tree. A period that ends before it starts contains no
 * time, so its row is never counted.
 */
export function countValidRows(rowCount: number, periodOf: PeriodOf): ValidityCounts {
  const borders = bordersOfRows(rowCount, periodOf);
  const starts = new Uint32Array(validityNodeCountOf(rowCount) + 1);
  const changes = { timesMs: createColumn(Float64Array), counts: createColumn(Uint32Array) };
  let node = 0;
  for (let level = VALIDITY_LEVEL; level < levelStartsOf(rowCount).length; level++) {
    const span = LEVEL_SPANS[level]!;
    for (let first = 0; first < rowCount; first += span) {
      // Sorted in place, since a node has the same rows in any order.
      const begins = sortInPlace(borders.begins.subarray(first, first + span));
      const ends = sortInPlace(borders.ends.subarray(first, first + span));
      addChanges(changes, begins, ends);
      node++;
      starts[node] = changes.timesMs.length;
    }
  }
  return { starts, timesMs: changes.timesMs.seal(), counts: changes.counts.seal() };
}

/** Most periods are unbounded, so that most lists are sorted already. */
function sortInPlace(timesMs: Float64Array): Float64Array {
  for (let index = 1; index < timesMs.length; index++) {
    if (timesMs[index - 1]! > timesMs[index]!) return timesMs.sort();
  }
  return timesMs;
}

/** Returns the starts and ends of the rows; +∞ for a row that is never valid. */
function bordersOfRows(rowCount: number, periodOf: PeriodOf) {
  const begins = new Float64Array(rowCount).fill(Number.POSITIVE_INFINITY);
  const ends = new Float64Array(rowCount).fill(Number.POSITIVE_INFINITY);
  for (let row = 0; row < rowCount; row++) {
    const [start, end] = periodOf(row);
    if (!(start < end)) continue;
    begins[row] = start;
    ends[row] = end;
  }
  return { begins, ends };
}

interface Changes {
  readonly timesMs: { push(value: number): void };
  readonly counts: { push(value: number): void };
}

/** Merges the sorted starts and ends of one node's rows. */
function addChanges(changes: Changes, begins: Float64Array, ends: Float64Array): void {
  let begun = 0;
  let ended = 0;
  let timeMs = Number.NEGATIVE_INFINITY;
  while (timeMs < Number.POSITIVE_INFINITY) {
    while (begins[begun]! <= timeMs) begun++;
    while (ends[ended]! <= timeMs) ended++;
    changes.timesMs.push(timeMs);
    changes.counts.push(begun - ended);
    timeMs = Math.min(
      begins[begun] ?? Number.POSITIVE_INFINITY,
      ends[ended] ?? Number.POSITIVE_INFINITY,
    );
  }
}
