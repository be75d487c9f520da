/** The only home of @turf/boolean-intersects. */
import { booleanIntersects } from '@turf/boolean-intersects';
import type { Shape } from '../model/geometry.ts';
import { geometryOf } from './geojson-geometry.ts';

/** Whether two shapes have a point in common; one that both only touch counts. */
export function shapesMeet(a: Shape, b: Shape): boolean {
  return booleanIntersects(geometryOf(a), geometryOf(b));
}
