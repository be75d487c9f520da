import { difference, type Geom, intersection } from 'polyclip-ts';
import type { PlaneRing, PlaneShape } from './plane-shape.ts';

/**
 * Returns the parts of both shapes that overlap. The library works with arbitrary precision and
 * takes about a millisecond, so callers decide clear cases without it.
 *
 * @throws Error of the library if it cannot compute a shape.
 */
export function intersectShapes(a: PlaneShape, b: PlaneShape): PlaneShape {
  return toShape(intersection(toGeom(a), toGeom(b)));
}

/** Returns the parts of `shape` that lie outside `other`. @throws as `intersectShapes` does. */
export function subtractShape(shape: PlaneShape, other: PlaneShape): PlaneShape {
  return toShape(difference(toGeom(shape), toGeom(other)));
}

function toGeom(shape: PlaneShape): Geom {
  return shape.map((polygon) => polygon.map(toPairs));
}

function toPairs(ring: PlaneRing): [number, number][] {
  const pairs: [number, number][] = [];
  for (let index = 0; index < ring.length; index += 2) {
    pairs.push([ring[index]!, ring[index + 1]!]);
  }
  return pairs;
}

function toShape(geom: readonly (readonly (readonly [number, number][])[])[]): PlaneShape {
  return geom.map((polygon) => polygon.map((ring) => Float64Array.from(ring.flat())));
}
