import type { PlaneRing, PlaneShape } from './plane-shape.ts';

/** Returns the distance in metres from a point to a shape; 0 in it. */
export function distanceToShapeM(x: number, y: number, shape: PlaneShape): number {
  return isInShape(x, y, shape) ? 0 : distanceToLinesM(x, y, shape.flat());
}

/** Returns whether a point lies in a polygon of a shape. Polygons, and their holes, may overlap. */
export function isInShape(x: number, y: number, shape: PlaneShape): boolean {
  for (const polygon of shape) {
    let isInside = false;
    for (let ring = 0; ring < polygon.length; ring++) {
      if (isInRing(x, y, polygon[ring]!)) isInside = ring === 0;
    }
    if (isInside) return true;
  }
  return false;
}

/** A point is in a ring if a ray from it crosses the ring an odd number of times. */
function isInRing(x: number, y: number, ring: PlaneRing): boolean {
  let isInside = false;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const fromY = ring[at + 1]!;
    const toY = ring[at + 3]!;
    if (fromY > y === toY > y) continue;
    const fromX = ring[at]!;
    const toX = ring[at + 2]!;
    if (x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside;
  }
  return isInside;
}

/** Returns the distance in metres from a point to the nearest of several lines or rings. */
export function distanceToLinesM(x: number, y: number, lines: readonly PlaneRing[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    for (let at = 0; at + 3 < line.length; at += 2) {
      least = Math.min(least, squaredDistanceToEdge(x, y, line, at));
    }
  }
  return Math.sqrt(least);
}

function squaredDistanceToEdge(x: number, y: number, line: PlaneRing, at: number): number {
  const fromX = line[at]!;
  const fromY = line[at + 1]!;
  const edgeX = line[at + 2]! - fromX;
  const edgeY = line[at + 3]! - fromY;
  const squared = edgeX * edgeX + edgeY * edgeY;
  const along = squared === 0 ? 0 : ((x - fromX) * edgeX + (y - fromY) * edgeY) / squared;
  const share = Math.min(1, Math.max(0, along));
  const east = x - fromX - share * edgeX;
  const north = y - fromY - share * edgeY;
  return east * east + north * north;
}
