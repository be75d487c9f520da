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
 * Returns the distance in metres from the centre to a ring that lies entirely beyond `FAR_CHORD`,
 * or `best` if that is less. It is the distance to the nearest of its positions and of points along
 * its edges, as many as keep the error below 0.005 % of the distance.
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

/**
 * Returns the distance in metres from the centre to the nearest point of a list, or `best` if less.
 */
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

/** Returns the least distance to points between the ends of a piece, or `best` if that is less. */
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

/** Metres: 0.0025 % of the smallest far distance, 0.005 % of the distance to the antipodes. */
const TOLERANCE = 50;
const TOLERANCE_OPPOSITE = 1000;

/**
 * Returns by how many metres a point between two places can be nearer than both. It is at most half
 * the length of the way between them. It is also at most an eighth of the second derivative of the
 * distance along that way, which is the sum of the bend of the edge and that of the circles around
 * the centre. The radii of these are that of the earth and, up to `OPPOSITE`, 1,000 km or more.
 */
function gainLimitOf(from: Position, to: Position): { byLength: number; byBend: number } {
  const degrees = Math.abs(to.lng - from.lng) + Math.abs(to.lat - from.lat);
  const length = degrees * RADIANS * RADIUS_MAX;
  return {
    byLength: length / 2,
    byBend: (length * length * (1 / EQUATORIAL_RADIUS + 1 / 1_000_000)) / 8,
  };
}
