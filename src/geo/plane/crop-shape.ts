import type { PlanePolygon, PlaneRing, PlaneShape } from './plane-shape.ts';

/** A box on a plane, in metres. */
export interface PlaneBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Returns the box around the lists of positions, larger by `marginM` on every side. */
export function planeBoxAround(lists: readonly PlaneRing[], marginM: number): PlaneBox {
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 2) {
      minX = Math.min(minX, list[at]!);
      maxX = Math.max(maxX, list[at]!);
      minY = Math.min(minY, list[at + 1]!);
      maxY = Math.max(maxY, list[at + 1]!);
    }
  }
  return {
    minX: minX - marginM,
    minY: minY - marginM,
    maxX: maxX + marginM,
    maxY: maxY + marginM,
  };
}

/**
 * Returns the part of a shape in a box (Sutherland and Hodgman, 1974), so that a bay is compared
 * only with the few edges of a large zone that are near it. Separate parts stay joined by edges
 * along the sides of the box, which enclose nothing. The result has no polygon if no part of the
 * shape is in the box.
 */
export function cropShape(shape: PlaneShape, box: PlaneBox): PlaneShape {
  return shape.flatMap((polygon) => {
    const rings = polygon.map((ring) => cropRing(ring, box));
    const [shell, ...holes] = rings;
    if (shell === undefined || shell.length === 0) return [];
    const cropped: PlanePolygon = [shell, ...holes.filter((hole) => hole.length > 0)];
    return [cropped];
  });
}

function cropRing(ring: PlaneRing, { minX, minY, maxX, maxY }: PlaneBox): PlaneRing {
  let open: number[] = Array.from(ring.subarray(0, ring.length - 2));
  const sides = [
    { axis: 0, sign: 1, limit: minX },
    { axis: 0, sign: -1, limit: -maxX },
    { axis: 1, sign: 1, limit: minY },
    { axis: 1, sign: -1, limit: -maxY },
  ] as const;
  for (const side of sides) open = cropBySide(open, side);
  return open.length < 6 ? new Float64Array(0) : Float64Array.from([...open, ...open.slice(0, 2)]);
}

interface Side {
  readonly axis: 0 | 1;
  readonly sign: 1 | -1;
  readonly limit: number;
}

function cropBySide(open: readonly number[], { axis, sign, limit }: Side): number[] {
  const kept: number[] = [];
  for (let at = 0; at < open.length; at += 2) {
    const next = (at + 2) % open.length;
    const here = sign * open[at + axis]! - limit;
    const there = sign * open[next + axis]! - limit;
    if (here >= 0) kept.push(open[at]!, open[at + 1]!);
    if (here >= 0 === there >= 0) continue;
    const share = here / (here - there);
    kept.push(
      open[at]! + share * (open[next]! - open[at]!),
      open[at + 1]! + share * (open[next + 1]! - open[at + 1]!),
    );
  }
  return kept;
}
