import { describe, expect, it } from 'vitest';
import { areOnePiece } from '../../../src/query/rows/one-piece-blocks.ts';
import { RING_HOLE, RING_POINTS, RING_SHELL } from '../../../src/snapshot/sections.ts';

/** Twenty shapes of one ring each, the first sixteen of which are a block. */
function shapesOf(kinds: Uint8Array) {
  return {
    shapeRings: Uint32Array.from({ length: 21 }, (_, row) => row),
    ringPositions: Uint32Array.from({ length: 21 }, (_, ring) => 4 * ring),
    ringKinds: kinds,
    positions: new Float64Array(2 * 80),
  };
}

const SHELLS = new Uint8Array(20).fill(RING_SHELL);

describe('areOnePiece', () => {
  it('is so where each row beside it has one ring, whichever is asked for first', () => {
    const shapes = shapesOf(SHELLS);
    expect([19, 0, 15, 16, 0].map((row) => areOnePiece(shapes, row))).toEqual(Array(5).fill(true));
  });

  it('is not so for all rows beside one of several points, and for no others', () => {
    const shapes = shapesOf(SHELLS.with(3, RING_POINTS));
    expect([0, 3, 15, 16, 3].map((row) => areOnePiece(shapes, row))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('is not so beside a row with a hole and a row without a shape', () => {
    const shapes = shapesOf(SHELLS.with(18, RING_HOLE));
    shapes.shapeRings[18] = 17;
    expect([0, 16, 19].map((row) => areOnePiece(shapes, row))).toEqual([true, false, false]);
  });

  it('keeps what it found of one snapshot apart from what it found of another', () => {
    const [one, other] = [shapesOf(SHELLS), shapesOf(SHELLS.with(0, RING_POINTS))];
    expect([areOnePiece(one, 1), areOnePiece(other, 1), areOnePiece(one, 1)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
