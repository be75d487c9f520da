import type { Position } from '../../model/geometry.ts';
import type { RingColumns } from '../rings/ring-columns.ts';
import { latOf, lngOf } from '../rings/ring-orientation.ts';
import {
  type DistanceFrame,
  EQUATORIAL_RADIUS,
  OPPOSITE,
  RADIANS,
  RADIUS_MAX,
} from './distance-frame.ts';
import { geodesicDistance } from './geodesic-distance.ts';

/**
 * Metres from the centre to a ring all of which is beyond `FAR_CHORD`, or `best` where that is
 * less: to the nearest of its positions, and of as many points along its edges as make the error
 * less than 0.005 % of the distance.
 */
export function farDistanceToLine(
  frame: DistanceFrame,
  { positions, ringPositions }: RingColumns,
  ring: number,
  best: number,
): number {
  const end = ringPositions[ring + 1] as number;
  let from = farPlaceAt(frame, positions, ringPositions[ring] as number);
  let least = Math.min(best, from.distance);
  for (let a = (ringPositions[ring] as number) + 1; a < end; a++) {
    const to = farPlaceAt(frame, positions, a);
    least = distanceBetween(frame, { from, to }, Math.min(least, to.distance));
    from = to;
  }
  return least;
}

/** Metres from the centre to the nearest of the points that a ring lists, or `best` if less. */
export function farDistanceToPoints(
  frame: DistanceFrame,
  { positions, ringPositions }: RingColumns,
  ring: number,
  best: number,
): number {
  let least = best;
  for (let a = ringPositions[ring]!; a < ringPositions[ring + 1]!; a++) {
    least = Math.min(least, farPlaceAt(frame, positions, a).distance);
  }
  return least;
}

interface FarPlace extends Position {
  readonly distance: number;
}

function farPlaceAt(frame: DistanceFrame, positions: Float64Array, a: number): FarPlace {
  const position = { lng: lngOf(positions, a), lat: latOf(positions, a) };
  return { ...position, distance: geodesicDistance(frame.center, position) };
}

interface FarPiece {
  readonly from: FarPlace;
  readonly to: FarPlace;
}

/** The least distance to points between the ends of a piece, or `best` where that is less. */
function distanceBetween(frame: DistanceFrame, { from, to }: FarPiece, best: number): number {
  const nearer = Math.min(from.distance, to.distance);
  const limit = gainLimitOf(from, to);
  const isOpposite = nearer > OPPOSITE;
  const gain = isOpposite ? limit.byLength : limit.byBend;
  if (gain <= (isOpposite ? TOLERANCE_OPPOSITE : TOLERANCE) || nearer - gain >= best) return best;
  const middle = { lng: (from.lng + to.lng) / 2, lat: (from.lat + to.lat) / 2 };
  const place = { ...middle, distance: geodesicDistance(frame.center, middle) };
  const least = Math.min(best, place.distance);
  const half = distanceBetween(frame, { from, to: place }, least);
  return distanceBetween(frame, { from: place, to }, half);
}

/** Metres: 0.0025 % of the smallest far distance, 0.005 % of those to opposite places. */
const TOLERANCE = 50;
const TOLERANCE_OPPOSITE = 1000;

/**
 * Metres by which a point between two places can be nearer than both: no more than half the way
 * between them; and no more than an eighth of the second derivative of the distance along that way,
 * which the bend of the edge and that of the circles around the centre add up to. Their radii are
 * those of the earth and, up to `OPPOSITE`, 1,000 km or more.
 */
function gainLimitOf(from: Position, to: Position): { byLength: number; byBend: number } {
  const degrees = Math.abs(to.lng - from.lng) + Math.abs(to.lat - from.lat);
  const length = degrees * RADIANS * RADIUS_MAX;
  return {
    byLength: length / 2,
    byBend: (length * length * (1 / EQUATORIAL_RADIUS + 1 / 1_000_000)) / 8,
  };
}
