import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { COMMA } from '../snapshot/page-file.ts';
import {
  type RecordPages,
  RING_LINE,
  type RowTree,
  type ShapeColumns,
  type TextIndex,
  type UuidIndex,
} from '../snapshot/sections.ts';
import type { Snapshot } from './snapshot.ts';

/** What is wrong with the content of sections whose lengths fit: one sentence each. */
export function findSectionFaults(snapshot: Snapshot): string[] {
  const { areas, spaces, zones } = snapshot;
  return [
    ...pagesFaults('areas list', areas.list),
    ...pagesFaults('areas detail', areas.detail),
    ...pagesFaults('spaces list', spaces.list),
    ...uuidFaults('areas', areas.ids),
    ...uuidFaults('spaces', spaces.ids),
    ...textFaults('area names', areas.names, areas.rowCount),
    ...textFaults('zone ids', zones.ids, zones.rowCount),
    ...shapeFaults('areas', areas.shapes),
    ...shapeFaults('spaces', spaces.shapes),
    ...shapeFaults('zones', zones.shapes),
    ...treeFaults('areas', areas.tree),
    ...treeFaults('spaces', spaces.tree),
    ...ascendingFaults('first spaces of zones', zones.firstSpaces, spaces.rowCount),
    ...ascendingFaults('zones of spaces', spaces.zoneRows, Math.max(0, zones.rowCount - 1)),
    ...ascendingFaults('timeline', spaces.timeline.starts, spaces.timeline.timesMs.length),
    ...timelineFaults(snapshot),
  ];
}

function pagesFaults(what: string, pages: RecordPages): string[] {
  const { offsets } = pages;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const start = offsets[row] ?? 0;
    const end = offsets[row + 1] ?? 0;
    if (end <= start + 1) return [`${what}: row ${row} has no bytes`];
    const bytes = pages.read(start, end)[0];
    if (bytes === undefined || bytes.length !== end - start) {
      return [`${what}: row ${row} spans two files`];
    }
    if (bytes[0] !== BRACE_OPEN || bytes.at(-2) !== BRACE_CLOSE || bytes.at(-1) !== COMMA) {
      return [`${what}: row ${row} is not one object and a comma`];
    }
  }
  return [];
}

const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;

function uuidFaults(what: string, { uuids, rows }: UuidIndex): string[] {
  const seen = new Uint8Array(rows.length);
  for (const [index, row] of rows.entries()) {
    if (row >= rows.length || seen[row] === 1) return [`${what}: row ${row} is indexed wrongly`];
    seen[row] = 1;
    if (index > 0 && compareUuids(uuids, index - 1, index) >= 0) {
      return [`${what}: identifier ${index} is not above the one before it`];
    }
  }
  return [];
}

function compareUuids(uuids: Uint8Array, a: number, b: number): number {
  for (let byte = 0; byte < UUID_BYTE_LENGTH; byte++) {
    const difference =
      (uuids[a * UUID_BYTE_LENGTH + byte] ?? 0) - (uuids[b * UUID_BYTE_LENGTH + byte] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function textFaults(what: string, index: TextIndex, rowCount: number): string[] {
  const faults = [
    ...ascendingFaults(what, index.keyOffsets, index.keyBytes.length),
    ...ascendingFaults(what, index.postingOffsets, index.postings.length),
  ];
  if (index.postings.some((row) => row >= rowCount)) faults.push(`${what}: a row is out of range`);
  if (faults.length > 0) return faults;
  let previous: Uint8Array | undefined;
  for (let key = 0; key + 1 < index.keyOffsets.length; key++) {
    const bytes = index.keyBytes.subarray(index.keyOffsets[key], index.keyOffsets[key + 1]);
    if (previous !== undefined && Buffer.compare(previous, bytes) >= 0) {
      return [`${what}: key ${key} is not above the one before it`];
    }
    previous = bytes;
  }
  return [];
}

function shapeFaults(what: string, shapes: ShapeColumns): string[] {
  const faults = [
    ...ascendingFaults(`${what} shapes`, shapes.shapeRings, shapes.ringKinds.length),
    ...ascendingFaults(`${what} rings`, shapes.ringPositions, shapes.positions.length / 2),
  ];
  if (shapes.ringKinds.some((kind) => kind > RING_LINE))
    faults.push(`${what}: a ring is of no kind`);
  if (shapes.positions.some((degrees) => !Number.isFinite(degrees))) {
    faults.push(`${what}: a position is not a number`);
  }
  return faults;
}

function treeFaults(what: string, tree: RowTree): string[] {
  if (tree.boxes.some(Number.isNaN)) return [`${what}: a box of the tree is not a number`];
  if (tree.periods?.some(Number.isNaN)) return [`${what}: a period of the tree is not a number`];
  return [];
}

function ascendingFaults(what: string, starts: Uint32Array, max: number): string[] {
  for (let index = 0; index < starts.length; index++) {
    const value = starts[index] ?? 0;
    if (value > max || (index > 0 && value < (starts[index - 1] ?? 0))) {
      return [`${what}: entry ${index} is out of order or out of range`];
    }
  }
  return [];
}

function timelineFaults({ spaces }: Snapshot): string[] {
  const { starts, timesMs } = spaces.timeline;
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let index = (starts[row] ?? 0) + 1; index < (starts[row + 1] ?? 0); index++) {
      if ((timesMs[index] ?? 0) <= (timesMs[index - 1] ?? 0)) {
        return [`timeline: the observations of row ${row} are not in ascending order of time`];
      }
    }
  }
  return [];
}
