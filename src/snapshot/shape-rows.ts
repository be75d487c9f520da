import type { Positions, Shape } from '../model/geometry.ts';
import { RING_LINE, RING_POINTS, RING_SHELL, type ShapeColumns } from './sections.ts';

/** Returns whether the row has a shape. A space without one is placed where its zone is. */
export function hasShape(shapes: ShapeColumns, row: number): boolean {
  return shapes.shapeRings[row]! < shapes.shapeRings[row + 1]!;
}

/**
 * Returns all positions of a row. The columns call each list of positions a ring, those of points
 * and lines too, and the rings of a row follow each other.
 */
export function positionsOfRow(
  { shapeRings, ringPositions, positions }: ShapeColumns,
  row: number,
): Positions {
  const first = ringPositions[shapeRings[row]!]!;
  const end = ringPositions[shapeRings[row + 1]!]!;
  return positions.subarray(2 * first, 2 * end);
}

/** Returns the shape of a row that has one. Its rings are views of the columns. */
export function getShape(shapes: ShapeColumns, row: number): Shape {
  const { shapeRings, ringPositions, ringKinds, positions } = shapes;
  const first = shapeRings[row]!;
  const lists: Positions[] = [];
  const polygons: Positions[][] = [];
  for (let ring = first; ring < shapeRings[row + 1]!; ring++) {
    const list = positions.subarray(2 * ringPositions[ring]!, 2 * ringPositions[ring + 1]!);
    lists.push(list);
    if (ringKinds[ring] === RING_SHELL) polygons.push([list]);
    else polygons.at(-1)?.push(list);
  }
  if (ringKinds[first] === RING_POINTS) return { type: 'MultiPoint', positions: lists[0]! };
  if (ringKinds[first] === RING_LINE) return { type: 'MultiLineString', lines: lists };
  return { type: 'MultiPolygon', polygons };
}
