import type { Positions } from '../model/geometry.ts';
import type { ShapeColumns } from '../snapshot/sections.ts';
import { type StreamedColumn, streamColumn } from '../snapshot/stream-column.ts';

/** A row of some shape columns. */
export interface ShapeRef {
  readonly shapes: ShapeColumns;
  readonly row: number;
}

/** Shapes whose positions are gathered when they are written. */
export type GatheredShapes = Omit<ShapeColumns, 'positions'> & {
  readonly positions: StreamedColumn;
};

/** Calls `take` with each of the shapes that a row consists of. */
export type VisitShapes = (row: number, take: TakeShape) => void;

export type TakeShape = (shapes: ShapeColumns, row: number) => void;

/**
 * Returns the shapes of the new rows, each combined from the shapes that `visitShapes` names. None
 * means no shape; several mean an area that takes the shapes of its zones.
 */
export function gatherShapes(rowCount: number, visitShapes: VisitShapes): GatheredShapes {
  const shapeRings = new Uint32Array(rowCount + 1);
  let ringCount = 0;
  let positionCount = 0;
  const count: TakeShape = ({ shapeRings: rings, ringPositions }, from) => {
    const firstRing = rings[from]!;
    const endRing = rings[from + 1]!;
    ringCount += endRing - firstRing;
    positionCount += ringPositions[endRing]! - ringPositions[firstRing]!;
  };
  for (let row = 0; row < rowCount; row++) {
    visitShapes(row, count);
    shapeRings[row + 1] = ringCount;
  }
  const rings = {
    ringPositions: new Uint32Array(ringCount + 1),
    ringKinds: new Uint8Array(ringCount),
  };
  let ring = 0;
  const copy: TakeShape = (shapes, row) => {
    ring = copyRings({ shapes, row }, rings, ring);
  };
  for (let row = 0; row < rowCount; row++) visitShapes(row, copy);
  const positions = streamColumn(Float64Array, 2 * positionCount, () =>
    positionsOfRuns(rowCount, visitShapes),
  );
  return { shapeRings, ...rings, positions };
}

/** Rows that follow each other in the feed. */
interface Run {
  readonly shapes: ShapeColumns;
  readonly row: number;
  endRow: number;
}

/**
 * Rows that follow each other in the feed often do so in the snapshot. Their positions are one
 * part, because many small ones take longer.
 */
function* positionsOfRuns(rowCount: number, visitShapes: VisitShapes) {
  let run: Run | undefined;
  const ended: Run[] = [];
  const take: TakeShape = (shapes, row) => {
    if (run !== undefined && run.shapes === shapes && run.endRow === row) {
      run.endRow++;
      return;
    }
    if (run !== undefined) ended.push(run);
    run = { shapes, row, endRow: row + 1 };
  };
  for (let row = 0; row < rowCount; row++) {
    visitShapes(row, take);
    if (ended.length === 0) continue;
    for (const each of ended) yield positionsOfRows(each);
    ended.length = 0;
  }
  if (run !== undefined) yield positionsOfRows(run);
}

function positionsOfRows({
  shapes: { shapeRings, ringPositions, positions },
  row,
  endRow,
}: Run): Positions {
  const first = ringPositions[shapeRings[row]!]!;
  const end = ringPositions[shapeRings[endRow]!]!;
  return positions.subarray(2 * first, 2 * end);
}

function copyRings(
  { shapes, row }: ShapeRef,
  to: Pick<ShapeColumns, 'ringPositions' | 'ringKinds'>,
  firstRing: number,
): number {
  let ring = firstRing;
  const end = shapes.shapeRings[row + 1]!;
  for (let from = shapes.shapeRings[row]!; from < end; from++) {
    const positionCount = shapes.ringPositions[from + 1]! - shapes.ringPositions[from]!;
    to.ringKinds[ring] = shapes.ringKinds[from]!;
    to.ringPositions[ring + 1] = to.ringPositions[ring]! + positionCount;
    ring++;
  }
  return ring;
}
