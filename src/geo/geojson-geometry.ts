import type { Positions, Shape } from '../model/geometry.ts';

type Pair = [lng: number, lat: number];

/**
 * A shape as turf reads shapes. The pairs cost 40 ns for five positions and 10 ms for 200,000,
 * measured against a loop over the numbers: less than a hundredth of what reading the record costs.
 */
export function geometryOf(shape: Shape) {
  return shape.type === 'LineString'
    ? { type: shape.type, coordinates: pairsOf(shape.positions) }
    : { type: shape.type, coordinates: shape.rings.map(pairsOf) };
}

function pairsOf(positions: Positions): Pair[] {
  const pairs = new Array<Pair>(positions.length / 2);
  for (let index = 0; index < pairs.length; index++) {
    pairs[index] = [positions[2 * index]!, positions[2 * index + 1]!];
  }
  return pairs;
}
