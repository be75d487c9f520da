import { intersectShapes } from './clip.ts';
import {
  findConvexShell,
  measurePlaneAreaM2,
  measureShapeAreaM2,
  type PlaneRing,
  type PlaneShape,
} from './plane-shape.ts';

/**
 * Returns the area that two shapes share, in square metres. An overlap that can only be smaller
 * than `negligibleM2` is returned as 0: two bays that touch are settled without clipping them.
 *
 * @throws Error where the clipping library cannot compute the shapes.
 */
export function measureOverlapM2(a: PlaneShape, b: PlaneShape, negligibleM2: number): number {
  const shellA = findConvexShell(a);
  const shellB = findConvexShell(b);
  if (shellA === undefined || shellB === undefined) {
    return measureShapeAreaM2(intersectShapes(a, b));
  }
  // The overlap is no deeper than this and no longer than the shorter of both shapes.
  const depthM = measureDepthM(shellA, shellB);
  if (depthM <= 0) return 0;
  if (depthM * Math.min(measureSpanM(shellA), measureSpanM(shellB)) <= negligibleM2) return 0;
  return Math.max(0, measurePlaneAreaM2(clipConvex(shellA, shellB)));
}

/**
 * Returns how far two convex shells reach into each other, in metres: the least overlap of their
 * extents across any edge of either (separating axes). 0 or less: they are apart or only touch.
 */
function measureDepthM(a: PlaneRing, b: PlaneRing): number {
  return Math.min(measureDepthAcrossM(a, b), measureDepthAcrossM(b, a));
}

function measureDepthAcrossM(axes: PlaneRing, other: PlaneRing): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index + 3 < axes.length; index += 2) {
    const x = axes[index]!;
    const y = axes[index + 1]!;
    const edgeX = axes[index + 2]! - x;
    const edgeY = axes[index + 3]! - y;
    const length = Math.hypot(edgeX, edgeY);
    if (length === 0) continue;
    // How far the other shell reaches over this edge to its left, which is the inside.
    let reach = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < other.length; at += 2) {
      const left = edgeX * (other[at + 1]! - y) - edgeY * (other[at]! - x);
      reach = Math.max(reach, left / length);
    }
    least = Math.min(least, reach);
    if (least <= 0) return least;
  }
  return least;
}

/** Returns the diagonal of the box around a ring, in metres. */
function measureSpanM(ring: PlaneRing): number {
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < ring.length; index += 2) {
    minX = Math.min(minX, ring[index]!);
    maxX = Math.max(maxX, ring[index]!);
    minY = Math.min(minY, ring[index + 1]!);
    maxY = Math.max(maxY, ring[index + 1]!);
  }
  return Math.hypot(maxX - minX, maxY - minY);
}

/** Returns what remains of `ring` inside the convex `shell` (Sutherland and Hodgman, 1974). */
function clipConvex(ring: PlaneRing, shell: PlaneRing): PlaneRing {
  let kept: number[] = Array.from(ring.subarray(0, ring.length - 2));
  for (let index = 0; index + 3 < shell.length && kept.length > 0; index += 2) {
    kept = clipByEdge(kept, shell.subarray(index, index + 4));
  }
  return Float64Array.from([...kept, ...kept.slice(0, 2)]);
}

function clipByEdge(open: readonly number[], edge: PlaneRing): number[] {
  const [x = 0, y = 0, endX = 0, endY = 0] = edge;
  const leftOf = (at: number) => (endX - x) * (open[at + 1]! - y) - (endY - y) * (open[at]! - x);
  const kept: number[] = [];
  for (let at = 0; at < open.length; at += 2) {
    const next = (at + 2) % open.length;
    const here = leftOf(at);
    const there = leftOf(next);
    if (here >= 0) kept.push(open[at]!, open[at + 1]!);
    if (here > 0 === there > 0 || here === 0 || there === 0) continue;
    const share = here / (here - there);
    kept.push(
      open[at]! + share * (open[next]! - open[at]!),
      open[at + 1]! + share * (open[next + 1]! - open[at + 1]!),
    );
  }
  return kept;
}
