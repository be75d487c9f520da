import { LEVEL_SPANS, validityNodeCountOf } from '../snapshot/row-tree.ts';
import { TREE_FAN_OUT, VALIDITY_LEVEL, type ValidityCounts } from '../snapshot/sections.ts';
import { createColumn, type GrowingColumn } from '../table/columns/growing-column.ts';

/**
 * Writes start and end of a row's validity period to `period`: start included, end excluded, −∞ and
 * +∞ where unbounded.
 */
export type ReadPeriod = (row: number, period: Float64Array) => void;

/**
 * Computes the counts of valid rows for the tree. A period that ends before it starts contains no
 * time, so its row is never counted.
 */
export function countValidRows(rowCount: number, readPeriod: ReadPeriod): ValidityCounts {
  const nodeCount = validityNodeCountOf(rowCount);
  const starts = new Uint32Array(nodeCount + 1);
  const changes = { timesMs: createColumn(Float64Array), counts: createColumn(Uint32Array) };
  let node = 0;
  const endNode = (): void => {
    node++;
    starts[node] = changes.timesMs.length;
  };
  if (nodeCount > 0) {
    const span = LEVEL_SPANS[VALIDITY_LEVEL]!;
    for (let first = 0; first < rowCount; first += span) {
      const { begins, ends } = bordersOfRows({ first, end: first + span, rowCount }, readPeriod);
      addChanges(changes, begins, ends);
      endNode();
    }
  }
  for (let child = 0; node < nodeCount; ) {
    const end = node;
    for (; child < end; child += TREE_FAN_OUT) {
      uniteChanges(changes, starts.subarray(child, Math.min(child + TREE_FAN_OUT, end) + 1));
      endNode();
    }
    child = end;
  }
  return { starts, timesMs: changes.timesMs.seal(), counts: changes.counts.seal() };
}

/** Returns the starts and ends of the rows, sorted; without the rows that are never valid. */
function bordersOfRows(
  { first, end, rowCount }: { first: number; end: number; rowCount: number },
  readPeriod: ReadPeriod,
) {
  const count = Math.min(end, rowCount) - first;
  const begins = new Float64Array(count);
  const ends = new Float64Array(count);
  const period = new Float64Array(2);
  let validCount = 0;
  for (let row = first; row < first + count; row++) {
    readPeriod(row, period);
    if (!(period[0]! < period[1]!)) continue;
    begins[validCount] = period[0]!;
    ends[validCount] = period[1]!;
    validCount++;
  }
  return {
    begins: sortInPlace(begins.subarray(0, validCount)),
    ends: sortInPlace(ends.subarray(0, validCount)),
  };
}

/** Most periods are unbounded, so that most lists are sorted already. */
function sortInPlace(timesMs: Float64Array): Float64Array {
  for (let index = 1; index < timesMs.length; index++) {
    if (timesMs[index - 1]! > timesMs[index]!) return timesMs.sort();
  }
  return timesMs;
}

interface Changes {
  readonly timesMs: GrowingColumn<Float64Array>;
  readonly counts: GrowingColumn<Uint32Array>;
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

/**
 * Adds the counts of a node from those of its children, which are much shorter than the lists of
 * its rows: many rows begin at the same time. Neighbours are united until one list remains.
 */
function uniteChanges(changes: Changes, starts: Uint32Array): void {
  const first = starts[0]!;
  const length = starts[starts.length - 1]! - first;
  let lists: Steps = {
    timesMs: changes.timesMs.array.slice(first, first + length),
    counts: changes.counts.array.slice(first, first + length),
    starts: starts.map((start) => start - first),
  };
  let next: Steps = {
    timesMs: new Float64Array(length),
    counts: new Uint32Array(length),
    starts: new Uint32Array(starts.length),
  };
  for (let count = starts.length - 1; count > 1; count = Math.ceil(count / 2)) {
    let end = 0;
    for (let list = 0; list < count; list += 2) {
      end = uniteNeighbours(lists, { list, end, hasOther: list + 1 < count }, next);
      next.starts[list / 2 + 1] = end;
    }
    [lists, next] = [next, lists];
  }
  const end = lists.starts[1]!;
  changes.timesMs.pushAll(lists.timesMs.subarray(0, end));
  changes.counts.pushAll(lists.counts.subarray(0, end));
}

/** Several lists of changes, one after the other. */
interface Steps {
  readonly timesMs: Float64Array;
  readonly counts: Uint32Array;
  readonly starts: Uint32Array;
}

/** Writes the union of a list and the next one to `to` from `end` on, and returns its end. */
function uniteNeighbours(
  { timesMs, counts, starts }: Steps,
  { list, end, hasOther }: { list: number; end: number; hasOther: boolean },
  to: Steps,
): number {
  const endA = starts[list + 1]!;
  const endB = hasOther ? starts[list + 2]! : endA;
  let a = starts[list]!;
  let b = endA;
  let countA = 0;
  let countB = 0;
  let target = end;
  while (a < endA || b < endB) {
    const timeA = a < endA ? timesMs[a]! : Number.POSITIVE_INFINITY;
    const timeB = b < endB ? timesMs[b]! : Number.POSITIVE_INFINITY;
    if (timeA <= timeB) countA = counts[a++]!;
    if (timeB <= timeA) countB = counts[b++]!;
    to.timesMs[target] = Math.min(timeA, timeB);
    to.counts[target] = countA + countB;
    target++;
  }
  return target;
}
