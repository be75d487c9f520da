import type { Box, Positions } from '../../model/geometry.ts';
import type { RingColumns } from '../rings/ring-columns.ts';
import { latOf, lngOf, sideOfEdge } from '../rings/ring-orientation.ts';

/**
 * The relation of a ring to a box: its line meets the box, or the box is entirely inside or
 * entirely outside the ring.
 */
export type RingContact = 'meets' | 'around' | 'apart';

/**
 * Returns the contact of a ring with a box; each edge is checked once. Exact for all numbers:
 * coordinates are compared as they are, and the side of an edge on which a corner lies is computed
 * without rounding. Touching counts as meeting, also for a box without width or height.
 *
 * An open line either meets a box or does not; `around` and `apart` have no further meaning for it.
 */
export function contactOfRing(rings: RingColumns, ring: number, box: Box): RingContact {
  const { positions, ringPositions } = rings;
  const last = ringPositions[ring + 1]! - 1;
  let isAround = false;
  for (let a = ringPositions[ring]!; a < last; a++) {
    if (!isOneSided(positions, a, box) && edgeMeets(positions, a, box)) return 'meets';
    if (passesEastOf(positions, a, box)) isAround = !isAround;
  }
  return isAround ? 'around' : 'apart';
}

/** Returns whether one of the separate points in a list is in the box, its sides included. */
export function pointsMeetBox(rings: RingColumns, ring: number, box: Box): boolean {
  const { positions, ringPositions } = rings;
  for (let a = ringPositions[ring]!; a < ringPositions[ring + 1]!; a++) {
    const lng = lngOf(positions, a);
    const lat = latOf(positions, a);
    if (lng >= box.minLng && lng <= box.maxLng && lat >= box.minLat && lat <= box.maxLat) {
      return true;
    }
  }
  return false;
}

/** Returns whether the edge from position `a` lies entirely beyond one side of the box. */
export function isOneSided(positions: Positions, a: number, box: Box): boolean {
  const lng = lngOf(positions, a);
  const nextLng = lngOf(positions, a + 1);
  if (lng < box.minLng && nextLng < box.minLng) return true;
  if (lng > box.maxLng && nextLng > box.maxLng) return true;
  const lat = latOf(positions, a);
  const nextLat = latOf(positions, a + 1);
  return (lat < box.minLat && nextLat < box.minLat) || (lat > box.maxLat && nextLat > box.maxLat);
}

/**
 * Returns whether an edge that is not one-sided meets the box. It misses only by cutting off a
 * corner; then the corners furthest to its left and to its right are both on one side of it.
 */
function edgeMeets(positions: Positions, a: number, box: Box): boolean {
  const isEastward = lngOf(positions, a + 1) > lngOf(positions, a);
  const isNorthward = latOf(positions, a + 1) > latOf(positions, a);
  const isRising = isEastward === isNorthward;
  const one = sideOfEdge(positions, a, box.minLng, isRising ? box.maxLat : box.minLat);
  const other = sideOfEdge(positions, a, box.maxLng, isRising ? box.minLat : box.maxLat);
  return one === 0 || one !== other;
}

/**
 * Returns whether the edge crosses the line that runs east from the box's south-western corner. Its
 * northern end does not count. The box is inside a ring if an odd number of edges cross.
 */
export function passesEastOf(positions: Positions, a: number, box: Box): boolean {
  const isBelow = latOf(positions, a) <= box.minLat;
  const isNextBelow = latOf(positions, a + 1) <= box.minLat;
  if (isBelow === isNextBelow) return false;
  const isWest = lngOf(positions, a) < box.minLng;
  const isNextWest = lngOf(positions, a + 1) < box.minLng;
  if (isWest === isNextWest) return !isWest;
  return sideOfEdge(positions, a, box.minLng, box.minLat) === (isBelow ? 1 : -1);
}
