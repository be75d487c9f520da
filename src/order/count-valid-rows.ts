import { LEVEL_SPANS, levelStartsOf, validityNodeCountOf } from '../snapshot/row-tree.ts';
import { VALIDITY_LEVEL, type ValidityCounts } from '../snapshot/sections.ts';
import { createColumn } from '../table/columns/growing-column.ts';

/**
 * Computes the counts of valid rows for the tree. `periods` are those of its level 0: the start of
 * each row twice, then its end twice; start included, end excluded. A period that ends before it
 * starts contains no time, so its row is never counted.
 */
export function countValidRows(periods: Float64Array, rowCount: number): ValidityCounts {
  const starts = new Uint32Array(validityNodeCountOf(rowCount) + 1);
  const changes = { timesMs: createColumn(Float64Array), counts: createColumn(Uint32Array) };
  let node = 0;
  for (let level = VALIDITY_LEVEL; level < levelStartsOf(rowCount).length; level++) {
    const span = LEVEL_SPANS[level]!;
    for (let first = 0; first < rowCount; first += span) {
      addChanges(changes, periods.subarray(4 * first, 4 * Math.min(first + span, rowCount)));
      node++;
      starts[node] = changes.timesMs.length;
    }
  }
  return { starts, timesMs: changes.timesMs.seal(), counts: changes.counts.seal() };
}

interface Changes {
  readonly timesMs: { push(value: number): void };
  readonly counts: { push(value: number): void };
}

/** Merges the sorted starts and ends of one node's rows. */
function addChanges(changes: Changes, periods: Float64Array): void {
  const { begins, ends } = sortedBorders(periods);
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

/** Returns the sorted starts and ends of the rows that are ever valid. */
function sortedBorders(periods: Float64Array): { begins: Float64Array; ends: Float64Array } {
  const begins = new Float64Array(periods.length / 4);
  const ends = new Float64Array(periods.length / 4);
  let count = 0;
  for (let index = 0; index < periods.length; index += 4) {
    if (!(periods[index]! < periods[index + 2]!)) continue;
    begins[count] = periods[index]!;
    ends[count] = periods[index + 2]!;
    count++;
  }
  return { begins: begins.subarray(0, count).sort(), ends: ends.subarray(0, count).sort() };
}
