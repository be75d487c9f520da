import type { ShapeColumns } from '../snapshot/sections.ts';

/** A row of some shape columns. */
export interface ShapeRef {
  readonly shapes: ShapeColumns;
  readonly row: number;
}

/**
 * Returns the shapes of the new rows, each combined from the shapes that `refsOf` names. No
 * reference means no shape; several mean an area that takes the shapes of its zones. Sizes are
 * counted first and the data is copied once.
 */
export function gatherShapes(
  rowCount: number,
  refsOf: (row: number) => readonly ShapeRef[],
): ShapeColumns {
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
  const gathered = {
    shapeRings,
    ringPositions: new Uint32Array(ringCount + 1),
    ringKinds: new Uint8Array(ringCount),
    positions: new Float64Array(2 * positionCount),
  };
  let ring = 0;
  for (let row = 0; row < rowCount; row++) {
    for (const ref of refsOf(row)) ring = copyRings(ref, gathered, ring);
  }
  return gathered;
}

function copyRings({ shapes, row }: ShapeRef, to: ShapeColumns, firstRing: number): number {
  let ring = firstRing;
  const end = shapes.shapeRings[row + 1]!;
  for (let from = shapes.shapeRings[row]!; from < end; from++) {
    const first = shapes.ringPositions[from]!;
    const last = shapes.ringPositions[from + 1]!;
    const target = to.ringPositions[ring]!;
    to.positions.set(shapes.positions.subarray(2 * first, 2 * last), 2 * target);
    to.ringKinds[ring] = shapes.ringKinds[from]!;
    ring++;
    to.ringPositions[ring] = target + last - first;
  }
  return ring;
}
