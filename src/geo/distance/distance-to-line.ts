import type { RingColumns } from '../rings/ring-columns.ts';
import { latOf, lngOf } from '../rings/ring-orientation.ts';
import {
  chordSquaredTo,
  type DistanceFrame,
  outwardTo,
  RADIANS,
  sineOf,
  upwardTo,
  versineOf,
} from './distance-frame.ts';
import { bendOf, nearestKeyOfBentEdge } from './distance-to-bent-edge.ts';

/** The positions of a ring or line: from index `first` up to but not including `end`. */
export interface Path {
  readonly positions: Float64Array;
  readonly first: number;
  readonly end: number;
}

/**
 * Returns the key of the point of a path that is nearest to the centre, or `best` if that
 * is smaller.
 *
 * An edge is straight in longitude and latitude (RFC 7946 section 3.1.1), so it is curved on the
 * ground. A usual edge deviates by less than a millimetre from the straight line between its ends,
 * through the earth. The foot of the perpendicular on that line then gives the nearest point. The
 * key is always that of a point on the edge, so it is never too small.
 *
 * Positions are kept in separate number variables, in metres from the centre: outward from the
 * earth's axis (x), eastward (y) and upward (z). Objects would double the time, and this function
 * takes much of the time of a circle query.
 */
export function nearestKeyOfPath(
  frame: DistanceFrame,
  { positions, first, end }: Path,
  best: number,
): number {
  let key = best;
  let fromLng = 0;
  let fromLat = 0;
  let fromX = 0;
  let fromY = 0;
  let fromZ = 0;
  let fromKey = 0;
  for (let a = first; a < end; a++) {
    const lng = lngOf(positions, a);
    const lat = latOf(positions, a);
    const outward = outwardTo(frame, lat);
    const axisDistance = frame.axisDistance + outward;
    const lngRadians = (lng - frame.center.lng) * RADIANS;
    const x = outward - axisDistance * versineOf(lngRadians);
    const y = axisDistance * sineOf(lngRadians);
    const z = upwardTo(frame, lat);
    const toKey = x * x + y * y + z * z;
    key = Math.min(key, toKey);
    if (a > first && bendOf(lng - fromLng, lat - fromLat) > BEND_MAX) {
      key = nearestKeyOfBentEdge(frame, positions, a - 1, key);
    } else if (a > first) {
      const stepX = x - fromX;
      const stepY = y - fromY;
      const stepZ = z - fromZ;
      const length = stepX * stepX + stepY * stepY + stepZ * stepZ;
      const along = -(fromX * stepX + fromY * stepY + fromZ * stepZ);
      // The foot is between the ends, and its key, `fromKey` less the square of the way along the
      // line, is smaller. All of it is multiplied by `length`, as a division takes longer.
      if (along > 0 && along < length && (fromKey - key) * length < along * along) {
        const part = along / length;
        key = Math.min(
          key,
          chordSquaredTo(frame, fromLng + part * (lng - fromLng), fromLat + part * (lat - fromLat)),
        );
      }
    }
    fromLng = lng;
    fromLat = lat;
    fromX = x;
    fromY = y;
    fromZ = z;
    fromKey = toKey;
  }
  return key;
}

/** Does the same for a ring. */
export function nearestKeyOfLine(
  frame: DistanceFrame,
  { positions, ringPositions }: RingColumns,
  ring: number,
  best: number,
): number {
  const [first, end] = [ringPositions[ring]!, ringPositions[ring + 1]!];
  return nearestKeyOfPath(frame, { positions, first, end }, best);
}

/** Returns the key of the nearest point of a list, or `best` if that is smaller. */
export function nearestKeyOfPoints(
  frame: DistanceFrame,
  { positions, ringPositions }: RingColumns,
  ring: number,
  best: number,
): number {
  let key = best;
  for (let a = ringPositions[ring]!; a < ringPositions[ring + 1]!; a++) {
    key = Math.min(key, chordSquaredTo(frame, lngOf(positions, a), latOf(positions, a)));
  }
  return key;
}

/** Metres. */
const BEND_MAX = 0.001;
