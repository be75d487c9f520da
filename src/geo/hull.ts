import type { Positions } from '../model/geometry.ts';

/**
 * Returns the smallest convex ring around positions, closed and counter-clockwise; `null` if all of
 * them are on one line. Uses Andrew's monotone chain: one sort, then one pass for each side.
 */
export function hullOf(positions: readonly Positions[]): Positions | null {
  const points = positions.flatMap((list) =>
    Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index]!, list[2 * index + 1]!]),
  ) as Point[];
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lower = chainOf(points);
  const upper = chainOf(points.toReversed());
  const ring = [...lower, ...upper, ...lower.slice(0, 1)];
  return ring.length < RING_LENGTH_MIN ? null : Float64Array.from(ring.flat());
}

type Point = [number, number];

/** A triangle, with its first corner repeated at the end. */
const RING_LENGTH_MIN = 4;

/** Returns one side of the hull without its last point, which begins the other side. */
function chainOf(points: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of points) {
    while (chain.length >= 2 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
    chain.push(point);
  }
  chain.pop();
  return chain;
}

function turnsLeft([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
}
