/** The only module that uses @turf/boolean-intersects. */
import { booleanIntersects } from '@turf/boolean-intersects';
import type { Shape } from '../model/geometry.ts';
import { geometryOf } from './geojson-geometry.ts';

/** Returns whether two shapes have a point in common; touching counts. */
export function shapesMeet(a: Shape, b: Shape): boolean {
  return booleanIntersects(geometryOf(a), geometryOf(b));
}
