/** The only home of @turf/boolean-intersects. */
import { booleanIntersects } from '@turf/boolean-intersects';
import type { Positions, Shape } from '../model/geometry.ts';

/** Whether two shapes have a point in common; one that both only touch counts. */
export function shapesMeet(a: Shape, b: Shape): boolean {
  return booleanIntersects(geometryOf(a), geometryOf(b));
}

function geometryOf(shape: Shape) {
  return shape.type === 'LineString'
    ? { type: shape.type, coordinates: pairsOf(shape.positions) }
    : { type: shape.type, coordinates: shape.rings.map(pairsOf) };
}

function pairsOf(positions: Positions): [lng: number, lat: number][] {
  const pairs: [lng: number, lat: number][] = [];
  for (let index = 0; index < positions.length; index += 2) {
    pairs.push([positions[index]!, positions[index + 1]!]);
  }
  return pairs;
}
