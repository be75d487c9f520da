import { orient2d } from 'robust-predicates';
import type { Position, Positions } from '../../model/geometry.ts';

/**
 * The orientation of three positions: 1 counterclockwise (the third is left of the line through the
 * first two), −1 clockwise, 0 on one line.
 */
export type Orientation = -1 | 0 | 1;

/**
 * Returns the orientation of three positions of `positions`, given by their indexes. It is exact
 * for every input: rounding errors never change the result.
 */
export function orientationOf(positions: Positions, a: number, b: number, c: number): Orientation {
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
export function sideOfEdge(positions: Positions, a: number, lng: number, lat: number): Orientation {
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

/** Returns the orientation of `a`, `b` and `c`. It is exact. */
export function orientationBetween(a: Position, b: Position, c: Position): Orientation {
  return signOf(orient2d(a.lng, a.lat, b.lng, b.lat, c.lng, c.lat));
}

/** Returns the longitude of position `index`, which must exist. */
export function lngOf(positions: Positions, index: number): number {
  return positions[2 * index]!; // The caller counts positions; a check here would double the cost.
}

/** Returns the latitude of position `index`, which must exist. */
export function latOf(positions: Positions, index: number): number {
  return positions[2 * index + 1]!; // As above.
}

export function positionOf(positions: Positions, index: number): Position {
  return { lng: lngOf(positions, index), lat: latOf(positions, index) };
}

/** The library assumes that latitude increases downwards, so its sign is the opposite of ours. */
function signOf(determinant: number): Orientation {
  if (determinant === 0) return 0;
  return determinant < 0 ? 1 : -1;
}
