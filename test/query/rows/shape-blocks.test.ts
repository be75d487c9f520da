import { describe, expect, it } from 'vitest';
import { areOnePiece, findPlainRing, shapeBlocksOf } from '../../../src/query/rows/shape-blocks.ts';
import { RING_HOLE, RING_LINE, RING_POINTS, RING_SHELL } from '../../../src/snapshot/sections.ts';

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

describe('findPlainRing', () => {
  /** Twenty rings, the first of which begins at position 7. */
  const plain = (kinds = SHELLS) => ({
    ...shapesOf(kinds),
    ringPositions: Uint32Array.from({ length: 21 }, (_, ring) => 7 + 5 * ring),
    positions: new Float64Array(2 * 107),
  });
  const find = (shapes: ReturnType<typeof plain>, rows: number[]) =>
    rows.map((row) => findPlainRing(shapes, shapeBlocksOf(shapes), row));

  it('is the first position where each row beside it has a ring of four corners', () => {
    expect(find(plain(), [19, 0, 15, 16, 0])).toEqual([102, 7, 82, 87, 7]);
  });

  it('is none beside a line, a hole, a ring of other corners or a row without a shape', () => {
    expect(find(plain(SHELLS.with(3, RING_LINE)), [0, 3, 16])).toEqual([-1, -1, 87]);
    const holed = plain(SHELLS.with(4, RING_HOLE));
    holed.shapeRings[4] = 3;
    expect(find(holed, [0, 16])).toEqual([-1, 87]);
    const longer = plain();
    longer.ringPositions[20] = 108;
    expect(find(longer, [15, 16, 19])).toEqual([82, -1, -1]);
  });
});
