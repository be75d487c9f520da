import { orient2d } from 'robust-predicates';
import type { Position, Positions } from '../../model/geometry.ts';

/**
 * The turn of a path: 1 to the left (counter-clockwise), −1 to the right, 0 straight on or back.
 */
export type Turn = -1 | 0 | 1;

/**
 * Returns the turn at the second of three positions of `positions`, given by their numbers from
 * 0. Exact for every input: a rounding error never changes a straight line into a turn or
 * reverses a turn.
 */
export function turnOf(positions: Positions, a: number, b: number, c: number): Turn {
  return signOf(
    orient2d(
      lngOf(positions, a),
      latOf(positions, a),
      lngOf(positions, b),
      latOf(positions, b),
      lngOf(positions, c),
      latOf(positions, c),
    ),
  );
}

/**
 * Returns the side of the edge from position `a` to the next one on which `lng`, `lat` lies; 1 is
 * left. Exact.
 */
export function sideOfEdge(positions: Positions, a: number, lng: number, lat: number): Turn {
  return signOf(
    orient2d(
      lngOf(positions, a),
      latOf(positions, a),
      lngOf(positions, a + 1),
      latOf(positions, a + 1),
      lng,
      lat,
    ),
  );
}

/** Returns the turn at `b` on the way from `a` to `c`. Exact. */
export function turnBetween(a: Position, b: Position, c: Position): Turn {
  return signOf(orient2d(a.lng, a.lat, b.lng, b.lat, c.lng, c.lat));
}

/** Returns the longitude of position `index`, which must exist. */
export function lngOf(positions: Positions, index: number): number {
  return positions[2 * index] as number; // The caller counts positions; a check here would double the cost.
}

/** Returns the latitude of position `index`, which must exist. */
export function latOf(positions: Positions, index: number): number {
  return positions[2 * index + 1] as number; // As above.
}

export function positionOf(positions: Positions, index: number): Position {
  return { lng: lngOf(positions, index), lat: latOf(positions, index) };
}

/** The library assumes that latitude increases downwards, so its sign is the opposite of ours. */
function signOf(determinant: number): Turn {
  if (determinant === 0) return 0;
  return determinant < 0 ? 1 : -1;
}
