import { contactOfRing, pointsMeetBox } from '../../geo/boxes/box-against-ring.ts';
import { type DistanceFrame, keyOfFarDistance } from '../../geo/distance/distance-frame.ts';
import { farDistanceToLine, farDistanceToPoints } from '../../geo/distance/distance-to-far-line.ts';
import { nearestKeyOfLine, nearestKeyOfPoints } from '../../geo/distance/distance-to-line.ts';
import type { Box } from '../../model/geometry.ts';
import { RING_LINE, RING_POINTS, RING_SHELL, type ShapeColumns } from '../../snapshot/sections.ts';

/**
 * Returns the number of the first ring of `row`; its last ring is before the first ring of the
 * next row.
 */
function firstRingOf(shapes: ShapeColumns, row: number): number {
  return shapes.shapeRings[row] as number;
}

/**
 * Returns whether the shape of `row` is one line, one ring without holes or one point, and is
 * therefore certainly connected.
 */
export function isOnePiece(shapes: ShapeColumns, row: number): boolean {
  const ring = firstRingOf(shapes, row);
  if (ring + 1 !== firstRingOf(shapes, row + 1)) return false;
  return shapes.ringKinds[ring] !== RING_POINTS || hasOnePosition(shapes, ring);
}

function hasOnePosition({ ringPositions }: ShapeColumns, ring: number): boolean {
  return ringPositions[ring]! + 1 === ringPositions[ring + 1]!;
}

/**
 * Returns whether the shape of `row` and the box have a point in common, borders included. Points
 * in a hole of a polygon are not in the polygon, also where two of its holes overlap.
 */
export function shapeMeetsBox(shapes: ShapeColumns, row: number, box: Box): boolean {
  const endRing = firstRingOf(shapes, row + 1);
  let isInside = false;
  for (let ring = firstRingOf(shapes, row); ring < endRing; ring++) {
    const kind = shapes.ringKinds[ring];
    if (kind === RING_POINTS) {
      if (pointsMeetBox(shapes, ring, box)) return true;
      continue;
    }
    if (kind === RING_SHELL && isInside) return true;
    const contact = contactOfRing(shapes, ring, box);
    if (contact === 'meets') return true;
    if (contact === 'around' && kind !== RING_LINE) isInside = kind === RING_SHELL;
  }
  return isInside;
}

/** Returns the key of the point on the rings of `row` that is nearest to the frame's centre. */
export function nearestKeyOfShape(shapes: ShapeColumns, row: number, frame: DistanceFrame): number {
  const endRing = firstRingOf(shapes, row + 1);
  let key = Number.POSITIVE_INFINITY;
  for (let ring = firstRingOf(shapes, row); ring < endRing; ring++) {
    key =
      shapes.ringKinds[ring] === RING_POINTS
        ? nearestKeyOfPoints(frame, shapes, ring, key)
        : nearestKeyOfLine(frame, shapes, ring, key);
  }
  return key;
}

/** Does the same for a row that lies entirely beyond `FAR_CHORD`. */
export function farKeyOfShape(shapes: ShapeColumns, row: number, frame: DistanceFrame): number {
  const endRing = firstRingOf(shapes, row + 1);
  let least = Number.POSITIVE_INFINITY;
  for (let ring = firstRingOf(shapes, row); ring < endRing; ring++) {
    least =
      shapes.ringKinds[ring] === RING_POINTS
        ? farDistanceToPoints(frame, shapes, ring, least)
        : farDistanceToLine(frame, shapes, ring, least);
  }
  return keyOfFarDistance(frame, least);
}
