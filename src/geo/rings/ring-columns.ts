import type { Positions } from '../../model/geometry.ts';

/**
 * Rings one after the other: ring `k` has the positions `ringPositions[k]` to `ringPositions[k
 * + 1]`.
 */
export interface RingColumns {
  readonly ringPositions: Uint32Array;
  readonly positions: Positions;
}
