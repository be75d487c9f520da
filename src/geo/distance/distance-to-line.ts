import type { RingColumns } from '../rings/ring-columns.ts';
import { latOf, lngOf } from '../rings/ring-orientation.ts';
import {
  chordSquaredTo,
  type DistanceFrame,
  outwardTo,
  RADIANS,
  sineOf,
  upwardTo,
} from './distance-frame.ts';
import { bendOf, nearestKeyOfBentEdge } from './distance-to-bent-edge.ts';

/**
 * Returns the key of the point of a ring that is nearest to the centre, or `best` if that
 * is smaller.
 *
 * An edge is straight in longitude and latitude (RFC 7946 section 3.1.1), so it is curved on the
 * ground. A usual edge deviates by less than a millimetre from the straight line between its ends,
 * through the earth. The foot of the perpendicular on that line then gives the nearest point. The
 * key is always that of a point on the edge, so it is never too small.
 *
 * Positions are kept in separate number variables, in metres from the centre: outward from the
 * earth's axis (x), eastward (y) and upward (z). Objects would double the time, and this function
 * takes most of the time of a circle query.
 */
export function nearestKeyOfLine(
  frame: DistanceFrame,
  { positions, ringPositions }: RingColumns,
  ring: number,
  best: number,
): number {
  const first = ringPositions[ring] as number;
  const end = ringPositions[ring + 1] as number;
  let key = best;
  let fromX = 0;
  let fromY = 0;
  let fromZ = 0;
  for (let a = first; a < end; a++) {
    const outward = outwardTo(frame, latOf(positions, a));
    const axisDistance = frame.axisDistance + outward;
    const lngRadians = (lngOf(positions, a) - frame.center.lng) * RADIANS;
    const halfSine = sineOf(lngRadians / 2);
    const x = outward - 2 * axisDistance * halfSine * halfSine;
    const y = axisDistance * sineOf(lngRadians);
    const z = upwardTo(frame, latOf(positions, a));
    key = Math.min(key, x * x + y * y + z * z);
    if (a > first && bendOf(positions, a - 1) > BEND_MAX) {
      key = nearestKeyOfBentEdge(frame, positions, a - 1, key);
    } else if (a > first) {
      const stepX = x - fromX;
      const stepY = y - fromY;
      const stepZ = z - fromZ;
      const length = stepX * stepX + stepY * stepY + stepZ * stepZ;
      const part = -(fromX * stepX + fromY * stepY + fromZ * stepZ) / length;
      // Square of the perpendicular to the line: the square of the way to `from` less that of the
      // way along.
      const foot = fromX * fromX + fromY * fromY + fromZ * fromZ - part * part * length;
      if (part > 0 && part < 1 && foot < key) {
        key = Math.min(key, keyAlong(frame, positions, a - 1, part));
      }
    }
    fromX = x;
    fromY = y;
    fromZ = z;
  }
  return key;
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

/** Returns the key of the point at fraction `part` of the edge from position `a`, on the ground. */
function keyAlong(frame: DistanceFrame, positions: Float64Array, a: number, part: number): number {
  const lng = lngOf(positions, a);
  const lat = latOf(positions, a);
  return chordSquaredTo(
    frame,
    lng + part * (lngOf(positions, a + 1) - lng),
    lat + part * (latOf(positions, a + 1) - lat),
  );
}
