import type { ShapeColumns } from '../../snapshot/sections.ts';
import { findPlainRing } from './shape-blocks.ts';

/**
 * Reads a little of the shapes of `count` rows, so that the processor fetches them from memory all
 * at once. While they are measured one by one, it would wait for several columns of each in turn.
 * Returns a sum, so that no compiler can leave out the reading.
 */
export function touchShapes(
  shapes: ShapeColumns,
  blocks: Uint32Array,
  rows: Uint32Array,
  count: number,
): number {
  const { shapeRings, ringPositions, positions } = shapes;
  let sum = 0;
  for (let at = 0; at < count; at++) sum += blocks[rows[at]! >>> 4]!;
  for (let at = 0; at < count; at++) {
    const row = rows[at]!;
    const plain = findPlainRing(shapes, blocks, row);
    const first = plain === -1 ? ringPositions[shapeRings[row]!]! : plain;
    // A plain ring is in two or three lines of the cache.
    sum += (positions[2 * first] ?? 0) + (positions[2 * first + 9] ?? 0);
  }
  return sum;
}
