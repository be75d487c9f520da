import type { Positions } from '../../model/geometry.ts';
import { isOneSided, passesEastOf } from '../boxes/box-against-ring.ts';
import { boxOfPositions } from '../boxes/box-of-positions.ts';
import type { RingColumns } from './ring-columns.ts';
import { latOf, lngOf, sideOfEdge } from './ring-orientation.ts';

/** The rings of a shape: each shell, and behind it its holes. */
export interface RingRange {
  readonly first: number;
  readonly end: number;
  isShell(ring: number): boolean;
}

/**
 * Returns whether the positions, and everything between them, lie inside polygons without meeting
 * one of their edges. "No" may be wrong where an edge is near.
 */
export function ringsSurround(
  rings: RingColumns,
  { first, end, isShell }: RingRange,
  list: Positions,
): boolean {
  const box = boxOfPositions(list);
  const [lng, lat] = [lngOf(list, 0), latOf(list, 0)];
  const start = { minLng: lng, minLat: lat, maxLng: lng, maxLat: lat };
  let isInside = false;
  let isInsideOne = false;
  for (let ring = first; ring < end; ring++) {
    const last = rings.ringPositions[ring + 1]! - 1;
    let isAround = false;
    for (let a = rings.ringPositions[ring]!; a < last; a++) {
      if (!isOneSided(rings.positions, a, box) && !isBeside(rings.positions, a, list)) return false;
      if (passesEastOf(rings.positions, a, start)) isAround = !isAround;
    }
    if (isShell(ring)) {
      isInsideOne ||= isInside;
      isInside = isAround;
    } else if (isAround) {
      isInside = false;
    }
  }
  return isInsideOne || isInside;
}

/** Returns whether all positions of `list` are on one side of the line through an edge. */
function isBeside(positions: Positions, a: number, list: Positions): boolean {
  const side = sideOfEdge(positions, a, lngOf(list, 0), latOf(list, 0));
  if (side === 0) return false;
  for (let index = 1; 2 * index < list.length; index++) {
    if (sideOfEdge(positions, a, lngOf(list, index), latOf(list, index)) !== side) return false;
  }
  return true;
}
