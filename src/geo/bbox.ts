import { bbox } from '@turf/bbox';
import type { Box, Shape } from '../model/geometry.ts';
import { geometryOf } from './geojson-geometry.ts';

/**
 * Returns the box around all positions of a shape, holes included, as turf computes it. A shape
 * across the antimeridian must be unwrapped first (unwrap.ts).
 */
export function boxOfShape(shape: Shape): Box {
  const [minLng, minLat, maxLng, maxLat] = bbox(geometryOf(shape));
  return { minLng, minLat, maxLng, maxLat };
}
