import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf } from '../../../src/geo/cells.ts';
import { stepOnCurve } from '../../../src/order/curve/hilbert-curve.ts';
import { sortAlongCurve, spotOfBox } from '../../../src/order/curve/sort-along-curve.ts';

const EMPTY = [Infinity, Infinity, -Infinity, -Infinity];

function sort(positions: readonly (readonly [lng: number, lat: number])[], h3Resolution: number) {
  const { indexes, cells } = sortAlongCurve({
    boxes: Float64Array.from(positions.flatMap(([lng, lat]) => [lng, lat, lng, lat])),
    indexes: positions.keys(),
    h3Resolution,
    compareIds: (a, b) => a - b,
  });
  return {
    indexes: [...indexes],
    cells: Array.from(indexes, (_, row) => `${cells[2 * row]} ${cells[2 * row + 1]}`),
  };
}

describe('sortAlongCurve', () => {
  it('goes along the curve, and by identifier at one place', () => {
    const [near, nearer, far] = [[23, 40] as const, [22.999, 40] as const, [-77, 39] as const];
    expect(sort([near, far, nearer, near, far], 11).indexes).toEqual([1, 4, 2, 0, 3]);
  });

  it('keeps each cell in one piece, where its first record is', () => {
    const anywhere = fc.tuple(
      fc.double({ min: 22.9, max: 23, noNaN: true }),
      fc.double({ min: 40.6, max: 40.7, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 60 }), fc.nat(9), (positions, resolution) => {
        const { indexes, cells } = sort(positions, resolution);
        const steps = indexes.map((index) => {
          const [lng, lat] = positions[index] ?? [0, 0];
          return stepOnCurve({ lng, lat });
        });
        const firsts = steps.filter((_, row) => cells[row] !== cells[row - 1]);
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
        expect(firsts.length).toBe(new Set(cells).size);
        for (let row = 1; row < steps.length; row++) {
          if (cells[row] === cells[row - 1]) {
            expect(steps[row]).toBeGreaterThanOrEqual(steps[row - 1] ?? 0);
          }
        }
      }),
    );
  });

  it('sorts the given indexes, and those without a place last', () => {
    const { indexes, cells } = sortAlongCurve({
      boxes: Float64Array.of(...EMPTY, 1, 1, 1, 1, 2, 2, 2, 2, ...EMPTY, -9, -9, -9, -9),
      indexes: [0, 1, 3, 4],
      h3Resolution: 9,
      compareIds: (a, b) => b - a,
    });
    expect([...indexes]).toEqual([4, 1, 3, 0]);
    expect([...cells.subarray(4)]).toEqual(new Array(4).fill(0xffff_ffff));
  });
});

describe('spotOfBox', () => {
  it('is at the middle of the box', () => {
    const boxes = Float64Array.of(0, 0, 0, 0, 22.9, 40.6, 23, 40.8);
    const middle = { lng: 22.95, lat: 40.7 };
    const expected = { cell: cellOf(middle, 9), step: stepOnCurve(middle) };
    expect(spotOfBox(boxes, 1, 9)).toEqual(expected);
  });

  it('takes the middle of a box across the antimeridian on the ground', () => {
    const middle = { lng: -179.5, lat: 0.5 };
    const expected = { cell: cellOf(middle, 9), step: stepOnCurve(middle) };
    expect(spotOfBox(Float64Array.of(179.5, 0, 181.5, 1), 0, 9)).toEqual(expected);
  });

  it('is behind every cell and the end of the curve where the box is empty', () => {
    expect(spotOfBox(Float64Array.from(EMPTY), 0, 9)).toEqual({
      cell: { high: 0xffff_ffff, low: 0xffff_ffff },
      step: 2 ** 52,
    });
  });
});
