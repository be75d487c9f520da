import { subtractShape } from './clip.ts';
import { measureOverlapM2 } from './measure-overlap.ts';
import { distanceToLinesM, distanceToShapeM, isInShape } from './plane-distance.ts';
import {
  findConvexShell,
  measureShapeAreaM2,
  type PlanePolygon,
  type PlaneRing,
  type PlaneShape,
} from './plane-shape.ts';

/** Distance and area by which a shape extends outside another one. */
export interface Protrusion {
  /** Metres from the farthest point outside to the other shape, to a centimetre; 0 if inside. */
  readonly distanceM: number;
  /** Square metres outside. */
  readonly areaM2: number;
}

const NONE: Protrusion = { distanceM: 0, areaM2: 0 };

/**
 * Measures the part of `shape` outside `other`. If no point is farther outside than `negligibleM`,
 * the result is no protrusion. Convex shapes, and shapes that are inside, are measured without the
 * clipping library.
 *
 * @throws Error if the clipping library cannot compute the shapes.
 */
export function measureProtrusion(
  shape: PlaneShape,
  other: PlaneShape,
  negligibleM: number,
): Protrusion {
  const convex = findConvexShell(other);
  if (convex !== undefined) {
    if (isWithin(shape, convex, negligibleM)) return NONE;
    const shell = findConvexShell(shape);
    if (shell !== undefined) return measureConvexProtrusion(shell, convex);
  } else if (isCovered(shape, other, negligibleM)) return NONE;
  const outside = subtractShape(shape, other);
  const distanceM = measureFarthestM(outside, other, negligibleM);
  return distanceM <= negligibleM ? NONE : { distanceM, areaM2: measureShapeAreaM2(outside) };
}

/** The distance to a convex shell is greatest at a corner. */
function measureConvexProtrusion(shell: PlaneRing, convex: PlaneRing): Protrusion {
  let distanceM = 0;
  for (let at = 0; at < shell.length; at += 2) {
    const [x, y] = [shell[at]!, shell[at + 1]!];
    if (!isInConvex(x, y, convex)) {
      distanceM = Math.max(distanceM, distanceToLinesM(x, y, [convex]));
    }
  }
  const insideM2 = measureOverlapM2([[shell]], [[convex]], 0);
  return { distanceM, areaM2: Math.max(0, measureShapeAreaM2([[shell]]) - insideM2) };
}

/**
 * Returns whether no point of `shape` is more than `marginM` outside `other`. Squares around the
 * shape are divided until each is decided: it contains nothing of the shape, or it is so small that
 * its centre shows how near its content is to `other`. "No" may be wrong by `PRECISION_M`.
 */
function isCovered(shape: PlaneShape, other: PlaneShape, marginM: number): boolean {
  const squares = shape.map(squareAround);
  let count = 0;
  for (let square = squares.pop(); square !== undefined; square = squares.pop()) {
    if (++count > SQUARES_MAX) return false;
    const { x, y, halfM } = square;
    const reachM = halfM * Math.SQRT2;
    const isInside = isInShape(x, y, shape);
    if (!isInside && distanceToLinesM(x, y, shape.flat()) > reachM) continue;
    const edgeM = distanceToLinesM(x, y, other.flat());
    const outsideM = isInShape(x, y, other) ? -edgeM : edgeM;
    if (outsideM + reachM <= marginM) continue;
    if ((isInside && outsideM > marginM) || reachM < PRECISION_M) return false;
    for (const [right, up] of QUARTERS) {
      squares.push({
        x: x + (right * halfM) / 2,
        y: y + (up * halfM) / 2,
        halfM: halfM / 2,
        boundM: Number.POSITIVE_INFINITY,
      });
    }
  }
  return true;
}

/** A square of the plane: its centre, half of its side, and a bound on the distance within it. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly halfM: number;
  readonly boundM: number;
}

/**
 * Returns the distance in metres of the point of `outside` that is farthest from `other`, to within
 * `PRECISION_M`. The point may lie anywhere, not only at a corner: a space across a notch or a hole
 * of its zone has all corners inside. Squares are divided as long as one of them can contain a
 * farther point, since a distance changes by at most the length of the move.
 */
function measureFarthestM(outside: PlaneShape, other: PlaneShape, leastM: number): number {
  let farthestM = 0;
  for (const [shell = new Float64Array()] of outside) {
    for (let at = 0; at < shell.length; at += 2) {
      const distanceM = distanceToShapeM(shell[at]!, shell[at + 1]!, other);
      farthestM = Math.max(farthestM, distanceM);
    }
  }
  const squares = outside.map((polygon) => squareAround(polygon));
  let count = 0;
  for (let square = squares.pop(); square !== undefined; square = squares.pop()) {
    // The farthest corner of a shape as large as a city is near enough.
    if (++count > SQUARES_MAX) return farthestM;
    if (square.boundM <= Math.max(farthestM, leastM) + PRECISION_M) continue;
    const halfM = square.halfM / 2;
    const reachM = halfM * Math.SQRT2;
    for (const [right, up] of QUARTERS) {
      const x = square.x + right * halfM;
      const y = square.y + up * halfM;
      const isInside = isInShape(x, y, outside);
      if (!isInside && distanceToLinesM(x, y, outside.flat()) > reachM) continue;
      const distanceM = distanceToShapeM(x, y, other);
      // The centre of so small a square is as good as the point of `outside` within it.
      if (isInside || reachM <= PRECISION_M) farthestM = Math.max(farthestM, distanceM);
      if (reachM > PRECISION_M) squares.push({ x, y, halfM, boundM: distanceM + reachM });
    }
  }
  return farthestM;
}

/** A centimetre: fifteen times finer than the smallest tolerance that a rule has. */
const PRECISION_M = 0.01;

/** Squares that are divided for one pair: a bay in a zone takes some hundreds. */
const SQUARES_MAX = 20_000;

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

/**
 * Returns whether no corner of `shape` is more than `marginM` outside a convex shell. The distance
 * to a convex shell is greatest at a corner, so nothing between the corners is farther outside.
 */
function isWithin(shape: PlaneShape, convex: PlaneRing, marginM: number): boolean {
  return shape.every(([shell = new Float64Array()]) => {
    for (let index = 0; index < shell.length; index += 2) {
      if (!isNearConvex(shell[index]!, shell[index + 1]!, convex, marginM)) return false;
    }
    return true;
  });
}

/** Returns whether a position is at most `marginM` outside a convex shell. */
export function isNearConvex(x: number, y: number, convex: PlaneRing, marginM: number): boolean {
  return isInConvex(x, y, convex) || distanceToLinesM(x, y, [convex]) <= marginM;
}

function isInConvex(x: number, y: number, convex: PlaneRing): boolean {
  for (let index = 0; index + 3 < convex.length; index += 2) {
    const fromX = convex[index]!;
    const fromY = convex[index + 1]!;
    const edgeX = convex[index + 2]! - fromX;
    const edgeY = convex[index + 3]! - fromY;
    if (edgeX * (y - fromY) - edgeY * (x - fromX) < 0) return false;
  }
  return true;
}
