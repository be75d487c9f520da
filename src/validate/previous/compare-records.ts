import { distanceToLinesM } from '../../geo/plane/plane-distance.ts';
import { createPlane, type PlaneRing } from '../../geo/plane/plane-shape.ts';
import type { Positions } from '../../model/geometry.ts';
import { compareText } from '../../model/text-order.ts';
import { NO_ROW } from '../../table/table-rows.ts';
import type { RecordSide, Revision } from './record-side.ts';

/** A record that exists on both sides, with its positions there for messages. */
export interface ChangedRecord {
  readonly id: string;
  readonly before: number;
  readonly after: number;
  /** The distance from the farthest corner of either shape to the other shape; 0: not moved. */
  readonly movedM: number;
  readonly startChanged: boolean;
}

/** How the records of one kind differ; identifiers ascend. */
export interface KindDifference {
  readonly beforeCount: number;
  readonly afterCount: number;
  readonly added: readonly { readonly id: string; readonly after: number }[];
  readonly removed: readonly { readonly id: string; readonly before: number }[];
  readonly changed: readonly ChangedRecord[];
}

/**
 * Compares two sides. A record is changed if one of its members is served differently, or if it
 * has another shape.
 */
export function compareRecords(before: RecordSide, after: RecordSide): KindDifference {
  const { added, removed, afterOf } = matchIds(before, after);
  const changed: ChangedRecord[] = [];
  let comparedCount = 0;
  for (const position of positionsByRow(before)) {
    const other = afterOf[position]!;
    if (other === NO_ROW) continue;
    const change = findChange(before, after, { before: position, after: other });
    if (change !== undefined) changed.push({ id: after.idAt(other), ...change });
    comparedCount++;
    if (comparedCount % UNLOAD_COUNT === 0) before.unload();
  }
  before.unload();
  changed.sort((a, b) => a.after - b.after);
  return { beforeCount: before.count, afterCount: after.count, added, removed, changed };
}

/** The memory of a mapped snapshot is given back after this many records: a few dozen megabytes. */
const UNLOAD_COUNT = 50_000;

/**
 * Returns the positions in the order of the rows, in which a snapshot stores its records. In the
 * order of the identifiers, every page of the snapshot would be in memory at the end.
 */
function* positionsByRow(side: RecordSide): Generator<number> {
  let rowCount = 0;
  for (let position = 0; position < side.count; position++) {
    rowCount = Math.max(rowCount, side.rowAt(position) + 1);
  }
  const positions = new Uint32Array(rowCount).fill(NO_ROW);
  for (let position = 0; position < side.count; position++) {
    positions[side.rowAt(position)] = position;
  }
  for (const position of positions) if (position !== NO_ROW) yield position;
}

/**
 * Finds the records that both sides have, in one walk along their identifiers. `afterOf` has the
 * position after for each position before, or `NO_ROW`.
 */
function matchIds(before: RecordSide, after: RecordSide) {
  const added: { id: string; after: number }[] = [];
  const removed: { id: string; before: number }[] = [];
  const afterOf = new Uint32Array(before.count).fill(NO_ROW);
  let b = 0;
  let a = 0;
  while (b < before.count || a < after.count) {
    const beforeId = b < before.count ? before.idAt(b) : undefined;
    const afterId = a < after.count ? after.idAt(a) : undefined;
    const order = compareIds(beforeId, afterId);
    if (order < 0 && beforeId !== undefined) removed.push({ id: beforeId, before: b++ });
    else if (order > 0 && afterId !== undefined) added.push({ id: afterId, after: a++ });
    else afterOf[b++] = a++;
  }
  return { added, removed, afterOf };
}

function compareIds(before: string | undefined, after: string | undefined): number {
  if (after === undefined) return -1;
  return before === undefined ? 1 : compareText(before, after);
}

function findChange(
  before: RecordSide,
  after: RecordSide,
  at: { readonly before: number; readonly after: number },
): Omit<ChangedRecord, 'id'> | undefined {
  const listsBefore = before.listsAt(at.before);
  const listsAfter = after.listsAt(at.after);
  const isSame = isSameShape(listsBefore, listsAfter);
  const startChanged = before.startMsAt(at.before) !== after.startMsAt(at.after);
  const isUpdated = !isSameRevision(before.revisionAt(at.before), after.revisionAt(at.after));
  if (isSame && !startChanged && !isUpdated) return undefined;
  return { ...at, startChanged, movedM: isSame ? 0 : measureMoveM(listsBefore, listsAfter) };
}

function isSameRevision(before: Revision, after: Revision): boolean {
  return before.low === after.low && before.high === after.high && before.linked === after.linked;
}

function isSameShape(before: readonly Positions[], after: readonly Positions[]): boolean {
  return (
    before.length === after.length &&
    before.every((list, index) => {
      const other = after[index]!;
      return list.length === other.length && list.every((value, at) => value === other[at]);
    })
  );
}

/** Returns 0 if one of them has no shape, because nothing has moved then. */
function measureMoveM(before: readonly Positions[], after: readonly Positions[]): number {
  const first = before[0];
  if (first === undefined || after.length === 0) return 0;
  const plane = createPlane({ lng: first[0]!, lat: first[1]! });
  const planeBefore = before.map((list) => plane.ringOf(list));
  const planeAfter = after.map((list) => plane.ringOf(list));
  return Math.max(
    measureFarthestM(planeBefore, planeAfter),
    measureFarthestM(planeAfter, planeBefore),
  );
}

function measureFarthestM(lists: readonly PlaneRing[], from: readonly PlaneRing[]): number {
  let farthestM = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 2) {
      const [x, y] = [list[at]!, list[at + 1]!];
      farthestM = Math.max(farthestM, Math.min(distanceToLinesM(x, y, from), nearestM(x, y, from)));
    }
  }
  return farthestM;
}

/** The distance to the nearest position, for shapes that are points. */
function nearestM(x: number, y: number, lists: readonly PlaneRing[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 2) {
      least = Math.min(least, Math.hypot(x - list[at]!, y - list[at + 1]!));
    }
  }
  return least;
}
