import {
  createPlane,
  type Plane,
  type PlaneRing,
  type PlaneShape,
} from '../../geo/plane/plane-shape.ts';
import { RING_LINE, RING_SHELL } from '../../snapshot/sections.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTable } from '../../table/feed-tables.ts';

/** Returns whether the shape of a row has an area, that is, consists of polygons. */
export function hasPolygons({ shapes }: FeedTable, row: number): boolean {
  return hasShape(shapes, row) && shapes.ringKinds[shapes.shapeRings[row]!] === RING_SHELL;
}

/** Returns whether the shape of a row consists of lines. */
export function hasLines({ shapes }: FeedTable, row: number): boolean {
  return hasShape(shapes, row) && shapes.ringKinds[shapes.shapeRings[row]!] === RING_LINE;
}

/** Returns the lists of positions of a row on a plane: rings, lines, or points as one list. */
export function planeListsOfRow({ shapes }: FeedTable, row: number, plane: Plane): PlaneRing[] {
  const { shapeRings, ringPositions, positions } = shapes;
  const lists: PlaneRing[] = [];
  for (let ring = shapeRings[row]!; ring < shapeRings[row + 1]!; ring++) {
    const list = positions.subarray(2 * ringPositions[ring]!, 2 * ringPositions[ring + 1]!);
    lists.push(plane.ringOf(list));
  }
  return lists;
}

/** Returns the polygons of a row on a plane. */
export function planeShapeOfRow(table: FeedTable, row: number, plane: Plane): PlaneShape {
  const { shapeRings, ringKinds } = table.shapes;
  const first = shapeRings[row]!;
  const polygons: PlaneRing[][] = [];
  planeListsOfRow(table, row, plane).forEach((ring, index) => {
    if (ringKinds[first + index] === RING_SHELL) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  });
  return polygons;
}

/** Returns the plane that touches the earth at the south-western corner of a row's box. */
export function planeAtRow(table: FeedTable, row: number): Plane {
  return createPlane({ lng: table.boxes[4 * row]!, lat: table.boxes[4 * row + 1]! });
}
