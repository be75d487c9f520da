import type { Position, Positions, Shape } from '../model/geometry.ts';
import { edgeListsOf, positionListsOf } from '../model/geometry.ts';
import { locatePosition } from './locate-position.ts';
import { metresPerDegreeAt } from './rings/ring-area.ts';

/**
 * Returns the distance in metres from a position to the nearest point of a shape, 0 inside it. It
 * is measured on a plane that touches the earth at the position, and is accurate to a thousandth of
 * the distance within a few kilometres.
 */
export function measureDistanceM(position: Position, shape: Shape): number {
  if (locatePosition(shape, position)) return 0;
  let least = Number.POSITIVE_INFINITY;
  const plane = createPlane(position);
  for (const list of positionListsOf(shape)) {
    const [x = 0, y = 0] = plane(list, 0);
    least = Math.min(least, Math.hypot(x, y));
  }
  for (const list of edgeListsOf(shape)) {
    for (let index = 0; index + 3 < list.length; index += 2) {
      least = Math.min(least, distanceToEdge(plane(list, index), plane(list, index + 2)));
    }
  }
  if (shape.type === 'MultiPoint') {
    for (let index = 0; index < shape.positions.length; index += 2) {
      const [x, y] = plane(shape.positions, index);
      least = Math.min(least, Math.hypot(x, y));
    }
  }
  return least;
}

type Point = readonly [x: number, y: number];

/** Returns a function that converts positions to metres east and north of the middle. */
export function createPlane({ lng, lat }: Position): (list: Positions, index: number) => Point {
  const { lngM, latM } = metresPerDegreeAt(lat);
  return (list, index) => [(list[index]! - lng) * lngM, (list[index + 1]! - lat) * latM];
}

/** Returns the distance from the origin to the edge from `a` to `b`. */
export function distanceToEdge([ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : -(ax * dx + ay * dy) / lengthSquared;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(ax + part * dx, ay + part * dy);
}
