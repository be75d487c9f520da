import { bbox } from '@turf/bbox';
import type { Box, Positions, Shape } from '../model/geometry.ts';

/**
 * The box around all positions of a shape, holes included: turf's answer. A shape across the
 * antimeridian has to be unwrapped before (unwrap.ts).
 */
export function boxOfShape(shape: Shape): Box {
  const [minLng, minLat, maxLng, maxLat] = bbox(geometryOf(shape));
  return { minLng, minLat, maxLng, maxLat };
}

type Pair = [lng: number, lat: number];

/**
 * The shape as turf reads shapes. The pairs cost 40 ns for five positions and 10 ms for 200,000,
 * measured against a loop over the numbers: less than a hundredth of what reading the record costs.
 */
function geometryOf(shape: Shape) {
  return shape.type === 'LineString'
    ? { type: shape.type, coordinates: pairsOf(shape.positions) }
    : { type: shape.type, coordinates: shape.rings.map(pairsOf) };
}

function pairsOf(positions: Positions): Pair[] {
  const pairs = new Array<Pair>(positions.length / 2);
  for (let index = 0; index < pairs.length; index++) {
    pairs[index] = [positions[2 * index] as number, positions[2 * index + 1] as number]; // In bounds.
  }
  return pairs;
}
