import type { Positions } from '../../model/geometry.ts';
import { meridianRadiusAt, normalRadiusAt, RADIANS } from '../distance/distance-frame.ts';
import { latOf, lngOf } from './ring-orientation.ts';

/**
 * Returns the area of a closed ring in square metres, positive if it runs counter-clockwise. It
 * is measured from the first position, in metres on the ground there: the shoelace sum over raw
 * degrees loses bays of a few square centimetres to rounding (thessaloniki-bays has one that
 * comes out as exactly zero). For anything the size of a curb area the plane is as accurate as
 * the ellipsoid. For a continent only the sign is meaningful. Longitudes must run on
 * continuously (unwrap.ts).
 */
export function measureRingAreaM2(ring: Positions): number {
  const originLng = lngOf(ring, 0);
  const originLat = latOf(ring, 0);
  const last = ring.length / 2 - 1;
  let twice = 0;
  let east = 0;
  let north = 0;
  for (let index = 1; index < last; index++) {
    const nextEast = lngOf(ring, index) - originLng;
    const nextNorth = latOf(ring, index) - originLat;
    twice += east * nextNorth - nextEast * north;
    east = nextEast;
    north = nextNorth;
  }
  const scale = metresPerDegreeAt(originLat);
  return (twice / 2) * scale.lngM * scale.latM;
}

/**
 * Returns the distance in metres between two positions of `positions` that are close together on
 * the ground.
 */
export function measureGapM(positions: Positions, a: number, b: number): number {
  const scale = metresPerDegreeAt(latOf(positions, a));
  const lngDegrees = lngOf(positions, b) - lngOf(positions, a);
  // −180 and 180 are the same meridian.
  const east = (lngDegrees - 360 * Math.round(lngDegrees / 360)) * scale.lngM;
  const north = (latOf(positions, b) - latOf(positions, a)) * scale.latM;
  return Math.hypot(east, north);
}

/** Metres on the ground. */
interface DegreeScale {
  readonly lngM: number;
  readonly latM: number;
}

/**
 * Returns the metres on the ground of one degree of longitude and one of latitude at a latitude.
 * The last result is kept, as a ring is measured several times, each time from its first position.
 */
export function metresPerDegreeAt(lat: number): DegreeScale {
  if (lat === lastLat) return lastScale;
  lastLat = lat;
  lastScale = {
    // Not exactly 0 at a pole, so that a ring that starts there still has a sign.
    lngM: normalRadiusAt(Math.sin(lat * RADIANS)) * Math.cos(lat * RADIANS) * RADIANS,
    latM: meridianRadiusAt(lat) * RADIANS,
  };
  return lastScale;
}

let lastLat = Number.NaN;
let lastScale: DegreeScale = { lngM: Number.NaN, latM: Number.NaN };
