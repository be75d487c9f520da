import type { Box, Positions } from '../../model/geometry.ts';
import type { RingColumns } from '../rings/ring-columns.ts';
import { latOf, lngOf, sideOfEdge } from '../rings/ring-orientation.ts';

/**
 * How a ring lies to a box: its line meets the box, or the box is wholly inside
 * it, or wholly outside.
 */
export type RingContact = 'meets' | 'around' | 'apart';

/**
 * Looks at each edge of a ring once. Exact for all numbers: coordinates are compared as they are,
 * and the side of an edge on which a corner lies is decided without rounding. Touching is meeting,
 * also by a box of no width or no height.
 *
 * An open line either meets a box or not; `around` and `apart` say no more of it than that.
 */
export function contactOfRing(rings: RingColumns, ring: number, box: Box): RingContact {
  const { positions, ringPositions } = rings;
  const last = (ringPositions[ring + 1] as number) - 1;
  let isAround = false;
  for (let a = ringPositions[ring] as number; a < last; a++) {
    if (!isOneSided(positions, a, box) && edgeMeets(positions, a, box)) return 'meets';
    if (passesEastOf(positions, a, box)) isAround = !isAround;
  }
  return isAround ? 'around' : 'apart';
}

/** Whether one of the separate points that a ring lists is in the box, its sides included. */
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

/** Whether the edge from position `a` lies wholly beyond one side of the box. */
function isOneSided(positions: Positions, a: number, box: Box): boolean {
  const lng = lngOf(positions, a);
  const nextLng = lngOf(positions, a + 1);
  if (lng < box.minLng && nextLng < box.minLng) return true;
  if (lng > box.maxLng && nextLng > box.maxLng) return true;
  const lat = latOf(positions, a);
  const nextLat = latOf(positions, a + 1);
  return (lat < box.minLat && nextLat < box.minLat) || (lat > box.maxLat && nextLat > box.maxLat);
}

/**
 * Whether an edge that is not one-sided meets the box. It misses only by cutting off a corner, so
 * that both corners which lie furthest to its left and right are on one side of it.
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
 * Whether the edge crosses the line that runs east from the box's south-western corner, its
 * northern end not counted: the box is inside a ring that does so an odd number of times.
 */
function passesEastOf(positions: Positions, a: number, box: Box): boolean {
  const isBelow = latOf(positions, a) <= box.minLat;
  const isNextBelow = latOf(positions, a + 1) <= box.minLat;
  if (isBelow === isNextBelow) return false;
  const isWest = lngOf(positions, a) < box.minLng;
  const isNextWest = lngOf(positions, a + 1) < box.minLng;
  if (isWest === isNextWest) return !isWest;
  return sideOfEdge(positions, a, box.minLng, box.minLat) === (isBelow ? 1 : -1);
}
