import type { RingColumns } from '../ring-columns.ts';
import { latOf, lngOf } from '../ring-orientation.ts';
import { type DistanceFrame, EQUATORIAL_RADIUS, RADIANS } from './distance-frame.ts';
import { geodesicDistance } from './geodesic-distance.ts';

/**
 * Metres from the centre to a ring all of which is beyond `FAR_CHORD`, or `best` where that is
 * less: to the nearest of its positions, and of points along its edges no more than `SPACING`
 * apart. The true nearest point is half a spacing from one of them at most, and nearer by that much
 * only where the geodesic goes half round the earth: 0.005 % of the distance.
 */
export function farDistanceToLine(
  frame: DistanceFrame,
  rings: RingColumns,
  ring: number,
  best: number,
): number {
  const { positions, ringPositions } = rings;
  const end = ringPositions[ring + 1] as number;
  let least = best;
  for (let a = ringPositions[ring] as number; a < end; a++) {
    const position = { lng: lngOf(positions, a), lat: latOf(positions, a) };
    least = Math.min(least, geodesicDistance(frame.center, position));
    if (a + 1 < end) least = distanceBetween(frame, edgeFrom(positions, a), least);
  }
  return least;
}

/** Metres. */
const SPACING = 2000;

/** Where a stretch of an edge begins, how far it goes in degrees, and in metres at most. */
interface Stretch {
  readonly lng: number;
  readonly lat: number;
  readonly turn: number;
  readonly climb: number;
  readonly length: number;
}

function edgeFrom(positions: Float64Array, a: number): Stretch {
  const lng = lngOf(positions, a);
  const lat = latOf(positions, a);
  const turn = lngOf(positions, a + 1) - lng;
  const climb = latOf(positions, a + 1) - lat;
  const length = (Math.abs(turn) + Math.abs(climb)) * RADIANS * EQUATORIAL_RADIUS * 1.0034;
  return { lng, lat, turn, climb, length };
}

/**
 * The least distance to points between the ends of a stretch, or `best`. No point of it is further
 * from its middle than half its length, so most stretches are left alone.
 */
function distanceBetween(frame: DistanceFrame, stretch: Stretch, best: number): number {
  if (stretch.length <= SPACING) return best;
  const half = {
    ...stretch,
    turn: stretch.turn / 2,
    climb: stretch.climb / 2,
    length: stretch.length / 2,
  };
  const middle = { lng: stretch.lng + half.turn, lat: stretch.lat + half.climb };
  const distance = geodesicDistance(frame.center, middle);
  const least = Math.min(best, distance);
  if (distance - half.length >= least) return least;
  return distanceBetween(frame, { ...half, ...middle }, distanceBetween(frame, half, least));
}
