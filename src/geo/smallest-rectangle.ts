import { positionListsOf, type Shape } from '../model/geometry.ts';
import { hullOf } from './hull.ts';
import { createPlane } from './measure-distance.ts';

export interface Sides {
  readonly longM: number;
  readonly shortM: number;
}

/**
 * Returns the sides of the smallest rectangle around a shape, in metres. One of its sides lies
 * along an edge of the convex hull, so each edge is tried. `null` for a shape without area, which
 * has no width.
 */
export function measureSmallestRectangle(shape: Shape): Sides | null {
  const hull = hullOf(positionListsOf(shape));
  if (hull === null) return null;
  const plane = createPlane({ lng: hull[0]!, lat: hull[1]! });
  const corners = Array.from({ length: hull.length / 2 - 1 }, (_, index) => plane(hull, 2 * index));
  let smallest: Sides | null = null;
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    const east = (bx - ax) / length;
    const north = (by - ay) / length;
    const along = extentOf(corners.map(([x, y]) => x * east + y * north));
    const across = extentOf(corners.map(([x, y]) => y * east - x * north));
    if (smallest === null || along * across < smallest.longM * smallest.shortM) {
      smallest = { longM: Math.max(along, across), shortM: Math.min(along, across) };
    }
  }
  return smallest;
}

function extentOf(values: readonly number[]): number {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return max - min;
}
