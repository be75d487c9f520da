import type { Position, Positions } from '../../model/geometry.ts';
import { orientationBetween, positionOf } from './ring-orientation.ts';

/**
 * The sector swept counter-clockwise about `apex` from the ray through `from` to that through `to`.
 */
export interface Sector {
  readonly apex: Position;
  readonly from: Position;
  readonly to: Position;
}

/**
 * Returns the sector to the left of a closed ring at its position `index`: the inside, if the ring
 * runs counter-clockwise.
 */
export function sectorAt(ring: Positions, index: number): Sector {
  const last = ring.length / 2 - 1;
  return {
    apex: positionOf(ring, index),
    from: positionOf(ring, index === last ? 1 : index + 1),
    to: positionOf(ring, index === 0 ? last - 1 : index - 1),
  };
}

/** Returns whether `position` lies strictly between the rays. Exact. */
export function isInSector({ apex, from, to }: Sector, position: Position): boolean {
  if (orientationBetween(apex, from, to) > 0) {
    return (
      orientationBetween(apex, from, position) > 0 && orientationBetween(apex, position, to) > 0
    );
  }
  return orientationBetween(apex, to, position) < 0 || orientationBetween(apex, position, from) < 0;
}
