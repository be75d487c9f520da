import type { Position, Positions, Shape } from '../model/geometry.ts';
import { polygonsOf } from '../model/geometry.ts';
import { passageOf } from './rings/polygon-contains.ts';

/**
 * Returns whether a shape contains a position: inside a polygon, outside its holes, or on its
 * edge. Exact.
 */
export function locatePosition(shape: Shape, position: Position): boolean {
  return polygonsOf(shape).some(([shell, ...holes]) => {
    if (shell === undefined) return false;
    const location = locateInRing(shell, position);
    if (location !== 'inside') return location === 'on';
    return holes.every((hole) => locateInRing(hole, position) !== 'inside');
  });
}

function locateInRing(ring: Positions, position: Position): 'inside' | 'outside' | 'on' {
  let isInside = false;
  for (let edge = 0; edge < ring.length / 2 - 1; edge++) {
    const passage = passageOf(ring, edge, position);
    if (passage === 'on') return 'on';
    if (passage === 'passes') isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}
