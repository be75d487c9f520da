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

/**
 * Returns the shapes of the new rows, each combined from the shapes that `refsOf` names. No
 * reference means no shape; several mean an area that takes the shapes of its zones.
 */
export function gatherShapes(
  rowCount: number,
  refsOf: (row: number) => readonly ShapeRef[],
): GatheredShapes {
  const shapeRings = new Uint32Array(rowCount + 1);
  let ringCount = 0;
  let positionCount = 0;
  for (let row = 0; row < rowCount; row++) {
    for (const { shapes, row: from } of refsOf(row)) {
      const firstRing = shapes.shapeRings[from]!;
      const endRing = shapes.shapeRings[from + 1]!;
      ringCount += endRing - firstRing;
      positionCount += shapes.ringPositions[endRing]! - shapes.ringPositions[firstRing]!;
    }
    shapeRings[row + 1] = ringCount;
  }
  const rings = {
    ringPositions: new Uint32Array(ringCount + 1),
    ringKinds: new Uint8Array(ringCount),
  };
  let ring = 0;
  for (let row = 0; row < rowCount; row++) {
    for (const ref of refsOf(row)) ring = copyRings(ref, rings, ring);
  }
  const positions = streamColumn(Float64Array, 2 * positionCount, () =>
    positionsOfRuns(rowCount, refsOf),
  );
  return { shapeRings, ...rings, positions };
}

/**
 * Rows that follow each other in the feed often do so in the snapshot. Their positions are one
 * part, because many small ones take longer.
 */
function* positionsOfRuns(rowCount: number, refsOf: (row: number) => readonly ShapeRef[]) {
  let run: (ShapeRef & { readonly endRow: number }) | undefined;
  for (let row = 0; row < rowCount; row++) {
    for (const { shapes, row: from } of refsOf(row)) {
      if (run?.shapes === shapes && run.endRow === from) {
        run = { ...run, endRow: from + 1 };
        continue;
      }
      if (run !== undefined) yield positionsOfRows(run);
      run = { shapes, row: from, endRow: from + 1 };
    }
  }
  if (run !== undefined) yield positionsOfRows(run);
}

function positionsOfRows({
  shapes: { shapeRings, ringPositions, positions },
  row,
  endRow,
}: ShapeRef & { readonly endRow: number }): Positions {
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
