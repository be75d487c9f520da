import { bbox } from '@turf/bbox';
import type { Box, Shape } from '../model/geometry.ts';
import { geometryOf } from './geojson-geometry.ts';

/**
 * The box around all positions of a shape, holes included: turf's answer. A shape across the
 * antimeridian has to be unwrapped before (unwrap.ts).
 */
export function boxOfShape(shape: Shape): Box {
  const [minLng, minLat, maxLng, maxLat] = bbox(geometryOf(shape));
  return { minLng, minLat, maxLng, maxLat };
}
