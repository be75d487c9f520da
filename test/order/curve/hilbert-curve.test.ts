import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepOnCurve } from '../../../src/order/curve/hilbert-curve.ts';
import { stepOf } from '../../support/order-oracle.ts';

/** The middle of a square of the grid. */
const middleOf = (x: number, y: number) => ({
  lng: (x + 0.5) / 100_000 - 180,
  lat: (y + 0.5) / 100_000 - 90,
});

describe('stepOnCurve', () => {
  it('begins in the south-west, and goes from one neighbour to the next', () => {
    const squares: [x: number, y: number][] = [];
    for (let x = 0; x < 16; x++) {
      for (let y = 0; y < 16; y++) squares[stepOnCurve(middleOf(x, y))] = [x, y];
    }
    expect(squares.length).toBe(256);
    expect(squares[0]).toEqual([0, 0]);
    squares.slice(1).forEach(([x, y], index) => {
      const [lastX, lastY] = squares[index] ?? [Number.NaN, Number.NaN];
      expect(Math.abs(x - lastX) + Math.abs(y - lastY)).toBe(1);
    });
  });

  it('agrees with the definition of the curve everywhere', () => {
    const x = fc.integer({ min: 0, max: 35_999_999 });
    const y = fc.integer({ min: 0, max: 17_999_999 });
    fc.assert(
      fc.property(x, y, (x, y) => {
        expect(BigInt(stepOnCurve(middleOf(x, y)))).toBe(stepOf(x, y, 2 ** 26));
      }),
    );
  });

  it.each([
    [-180, -90, 0, 0],
    [180, 90, 36_000_000, 18_000_000],
    [0, 0, 18_000_000, 9_000_000],
    [22.940_009, 40.630_009, 20_294_000, 13_063_000],
  ])('takes %f, %f for square %i, %i', (lng, lat, x, y) => {
    expect(BigInt(stepOnCurve({ lng, lat }))).toBe(stepOf(x, y, 2 ** 26));
  });
});
