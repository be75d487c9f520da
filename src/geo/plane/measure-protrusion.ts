import { subtractShape } from './clip.ts';
import {
  findConvexShell,
  measureShapeAreaM2,
  type PlanePolygon,
  type PlaneRing,
  type PlaneShape,
} from './plane-shape.ts';

/** How far and with what area a shape sticks out of another one. */
export interface Protrusion {
  /** Metres from the farthest point outside to the other shape, to a centimetre; 0 where all of it is inside. */
  readonly distanceM: number;
  /** Square metres outside. */
  readonly areaM2: number;
}

const NONE: Protrusion = { distanceM: 0, areaM2: 0 };

/**
 * Measures what of `shape` lies outside `other`. Where no point is farther outside than
 * `negligibleM`, the result is no protrusion. A space whose corners are within a convex zone is
 * settled without clipping.
 *
 * @throws Error where the clipping library cannot compute the shapes.
 */
export function measureProtrusion(
  shape: PlaneShape,
  other: PlaneShape,
  negligibleM: number,
): Protrusion {
  const convex = findConvexShell(other);
  if (convex !== undefined && isWithin(shape, convex, negligibleM)) return NONE;
  const outside = subtractShape(shape, other);
  const distanceM = measureFarthestM(outside, other, negligibleM);
  return distanceM <= negligibleM ? NONE : { distanceM, areaM2: measureShapeAreaM2(outside) };
}

/** A square of the plane: its centre, half of its side, and a bound on the distance within it. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly halfM: number;
  readonly boundM: number;
}

/**
 * Returns the distance in metres of the point of `outside` that is farthest from `other`, to
 * within `PRECISION_M`. The point may lie anywhere, not only at a corner: a space across a notch
 * or a hole of its zone has all corners inside. Squares are divided as long as one of them can
 * hold a farther point, since a distance changes by at most the way that one goes.
 */
function measureFarthestM(outside: PlaneShape, other: PlaneShape, leastM: number): number {
  let farthestM = 0;
  for (const [shell = new Float64Array()] of outside) {
    for (let at = 0; at < shell.length; at += 2) {
      const distanceM = distanceOutsideM(shell[at] as number, shell[at + 1] as number, other);
      farthestM = Math.max(farthestM, distanceM);
    }
  }
  const squares = outside.map((polygon) => squareAround(polygon));
  for (let square = squares.pop(); square !== undefined; square = squares.pop()) {
    if (square.boundM <= Math.max(farthestM, leastM) + PRECISION_M) continue;
    const halfM = square.halfM / 2;
    const reachM = halfM * Math.SQRT2;
    for (const [right, up] of QUARTERS) {
      const x = square.x + right * halfM;
      const y = square.y + up * halfM;
      const isInside = isIn(x, y, outside);
      if (!isInside && measureDistanceM(x, y, outside) > reachM) continue;
      const distanceM = distanceOutsideM(x, y, other);
      // The centre of so small a square is as good as the point of `outside` within it.
      if (isInside || reachM <= PRECISION_M) farthestM = Math.max(farthestM, distanceM);
      if (reachM > PRECISION_M) squares.push({ x, y, halfM, boundM: distanceM + reachM });
    }
  }
  return farthestM;
}

function distanceOutsideM(x: number, y: number, other: PlaneShape): number {
  return isIn(x, y, other) ? 0 : measureDistanceM(x, y, other);
}

/** A centimetre: fifteen times finer than the smallest tolerance that a rule has. */
const PRECISION_M = 0.01;

const QUARTERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function squareAround([shell = new Float64Array()]: PlanePolygon): Square {
  const xs = shell.filter((_, index) => index % 2 === 0);
  const ys = shell.filter((_, index) => index % 2 === 1);
  const [minX, maxX] = extentOf(xs);
  const [minY, maxY] = extentOf(ys);
  const halfM = Math.max(maxX - minX, maxY - minY) / 2;
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2, halfM, boundM: Number.POSITIVE_INFINITY };
}

function extentOf(values: Float64Array): [number, number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ];
}

/** Whether a point lies in a shape: a ray from it crosses the rings an odd number of times. */
function isIn(x: number, y: number, shape: PlaneShape): boolean {
  let isInside = false;
  for (const ring of shape.flat()) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const fromY = ring[at + 1] as number;
      const toY = ring[at + 3] as number;
      if (fromY > y === toY > y) continue;
      const fromX = ring[at] as number;
      const toX = ring[at + 2] as number;
      if (x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside;
    }
  }
  return isInside;
}

/**
 * Whether no corner of `shape` is more than `marginM` outside a convex shell. The distance to a
 * convex shell is greatest at a corner, so nothing between the corners is farther outside.
 */
function isWithin(shape: PlaneShape, convex: PlaneRing, marginM: number): boolean {
  return shape.every(([shell = new Float64Array()]) => {
    for (let index = 0; index < shell.length; index += 2) {
      const x = shell[index] as number;
      const y = shell[index + 1] as number;
      if (!isInConvex(x, y, convex) && measureDistanceM(x, y, [[convex]]) > marginM) return false;
    }
    return true;
  });
}

function isInConvex(x: number, y: number, convex: PlaneRing): boolean {
  for (let index = 0; index + 3 < convex.length; index += 2) {
    const fromX = convex[index] as number;
    const fromY = convex[index + 1] as number;
    const edgeX = (convex[index + 2] as number) - fromX;
    const edgeY = (convex[index + 3] as number) - fromY;
    if (edgeX * (y - fromY) - edgeY * (x - fromX) < 0) return false;
  }
  return true;
}

/** Returns the distance in metres from a point to the nearest ring of a shape. */
function measureDistanceM(x: number, y: number, shape: PlaneShape): number {
  let least = Number.POSITIVE_INFINITY;
  for (const polygon of shape) {
    for (const ring of polygon) {
      for (let index = 0; index + 3 < ring.length; index += 2) {
        least = Math.min(least, distanceToEdgeM(x, y, ring.subarray(index, index + 4)));
      }
    }
  }
  return least;
}

function distanceToEdgeM(x: number, y: number, edge: PlaneRing): number {
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = edge;
  const edgeX = toX - fromX;
  const edgeY = toY - fromY;
  const squared = edgeX * edgeX + edgeY * edgeY;
  const along = squared === 0 ? 0 : ((x - fromX) * edgeX + (y - fromY) * edgeY) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - fromX - share * edgeX, y - fromY - share * edgeY);
}
