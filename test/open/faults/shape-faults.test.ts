import { describe, expect, it } from 'vitest';
import { shapeFaults } from '../../../src/open/faults/shape-faults.ts';

/** A polygon with a hole, a row without a shape, a line, two points. */
const shapes = {
  shapeRings: Uint32Array.of(0, 2, 2, 3, 4),
  ringPositions: Uint32Array.of(0, 4, 8, 10, 12),
  ringKinds: Uint8Array.of(0, 1, 2, 3),
  positions: Float64Array.of(
    0,
    0,
    9,
    0,
    0,
    9,
    0,
    0,
    1,
    1,
    1,
    2,
    2,
    1,
    1,
    1,
    5,
    5,
    6,
    6,
    7,
    7,
    7,
    7,
  ),
};

function changed(index: number, value: number): Float64Array {
  return shapes.positions.map((each, at) => (at === index ? value : each));
}

describe('shapeFaults', () => {
  it('finds none in polygons, holes, lines and points', () => {
    expect(shapeFaults('x', shapes)).toEqual([]);
  });

  it.each([
    [
      'a position that is none',
      { positions: changed(3, Number.NaN) },
      'x: a position is not a number',
    ],
    [
      'a position without end',
      { positions: changed(3, Infinity) },
      'x: a position is not a number',
    ],
    ['a ring of no kind', { ringKinds: Uint8Array.of(0, 4, 2, 3) }, 'x: ring 1 is of no kind'],
    ['a ring that is open', { positions: changed(7, 0.5) }, 'x: ring 0 is not closed'],
    [
      'a ring of three',
      { ringPositions: Uint32Array.of(0, 4, 7, 10, 12) },
      'x: ring 1 has too few positions',
    ],
    [
      'a line of one',
      { ringPositions: Uint32Array.of(0, 4, 9, 10, 12) },
      'x: ring 1 is not closed',
    ],
    [
      'a line of none',
      { ringPositions: Uint32Array.of(0, 4, 8, 8, 12) },
      'x: ring 2 has too few positions',
    ],
    [
      'points of none',
      { ringPositions: Uint32Array.of(0, 4, 8, 12, 12) },
      'x: ring 3 has too few positions',
    ],
    [
      'a row that begins with a hole',
      { ringKinds: Uint8Array.of(1, 1, 2, 3) },
      'x: row 0 begins with a hole',
    ],
    [
      'a hole without a shell',
      { ringKinds: Uint8Array.of(2, 1, 2, 3) },
      'x: ring 1 is a hole without a shell',
    ],
    [
      'rings that fall',
      { ringPositions: Uint32Array.of(0, 8, 4, 10, 12) },
      'x, rings: start 2 is out of order or out of range',
    ],
    [
      'shapes beyond the rings',
      { shapeRings: Uint32Array.of(0, 2, 5, 3, 4) },
      'x, shapes: start 2 is out of order or out of range',
    ],
  ])('finds %s', (_, change, fault) => {
    expect(shapeFaults('x', { ...shapes, ...change })).toEqual([fault]);
  });
});
