import type { Positions, Shape } from '../model/geometry.ts';

/** The lists of positions that a shape is made of: the rings of a polygon, or its one line. */
export function linesOf(shape: Shape): readonly Positions[] {
  return shape.type === 'Polygon' ? shape.rings : [shape.positions];
}

/** What people call ring `index` of a polygon. */
export function nameOfRing(index: number): string {
  return index === 0 ? 'outer ring' : `hole ${index}`;
}
