import type { Box, Positions } from '../../model/geometry.ts';
import { contactOfRing, isOneSided } from '../boxes/box-against-ring.ts';
import type { RingColumns } from './ring-columns.ts';
import { latOf, lngOf, sideOfEdge } from './ring-orientation.ts';

/**
 * Returns whether the positions, and everything between them, lie inside rings `first` up to `end`
 * without meeting one of their edges. "No" may be wrong where an edge is near, or where two parts
 * overlap. A position is inside if an odd number of the rings is around it. So holes are respected,
 * but where two holes overlap, "yes" is wrong.
 */
export function ringsSurround(
  rings: RingColumns,
  { first, end }: { readonly first: number; readonly end: number },
  list: Positions,
): boolean {
  const box = boxOf(list);
  const [lng, lat] = [lngOf(list, 0), latOf(list, 0)];
  const start = { minLng: lng, minLat: lat, maxLng: lng, maxLat: lat };
  let isInside = false;
  for (let ring = first; ring < end; ring++) {
    const last = rings.ringPositions[ring + 1]! - 1;
    for (let a = rings.ringPositions[ring]!; a < last; a++) {
      if (!isOneSided(rings.positions, a, box) && !isBeside(rings.positions, a, list)) return false;
    }
    if (contactOfRing(rings, ring, start) === 'around') isInside = !isInside;
  }
  return isInside;
}

function boxOf(list: Positions): Box {
  const box = {
    minLng: lngOf(list, 0),
    minLat: latOf(list, 0),
    maxLng: lngOf(list, 0),
    maxLat: latOf(list, 0),
  };
  for (let index = 1; 2 * index < list.length; index++) {
    box.minLng = Math.min(box.minLng, lngOf(list, index));
    box.minLat = Math.min(box.minLat, latOf(list, index));
    box.maxLng = Math.max(box.maxLng, lngOf(list, index));
    box.maxLat = Math.max(box.maxLat, latOf(list, index));
  }
  return box;
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
