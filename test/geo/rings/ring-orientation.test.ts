import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  latOf,
  lngOf,
  orientationBetween,
  orientationOf,
  positionOf,
  sideOfEdge,
} from '../../../src/geo/rings/ring-orientation.ts';
import { makePositions } from '../../support/make-positions.ts';

describe('orientationOf', () => {
  it('is 1 to the left, -1 to the right, 0 straight on and back', () => {
    const positions = makePositions('0 0, 4 0, 4 1, 4 -1, 9 0, 2 0');
    expect(orientationOf(positions, 0, 1, 2)).toBe(1);
    expect(orientationOf(positions, 0, 1, 3)).toBe(-1);
    expect(orientationOf(positions, 0, 1, 4)).toBe(0);
    expect(orientationOf(positions, 0, 1, 5)).toBe(0);
  });

  it('is exact: it agrees with whole numbers where rounding would decide', () => {
    // Multiples of 2^-40 about 0.5 are exact as numbers, and their products are not.
    const step = fc.integer({ min: -8, max: 8 });
    fc.assert(
      fc.property(step, step, fc.integer({ min: 1, max: 50 }), (east, north, reach) => {
        const unit = 2 ** -40;
        const positions = makePositions([
          [0.5, 0.5],
          [0.5 + 12 * reach, 0.5 + 12 * reach],
          [0.5 + 5 * reach + east * unit, 0.5 + 5 * reach + north * unit],
        ]);
        expect(orientationOf(positions, 0, 1, 2)).toBe(Math.sign(north - east));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never minus zero', () => {
    expect(Object.is(orientationOf(makePositions('0 0, 1 1, 2 2'), 0, 1, 2), 0)).toBe(true);
  });
});

describe('sideOfEdge and orientationBetween', () => {
  it('say the same as orientationOf', () => {
    const coordinate = fc.integer({ min: -3, max: 3 });
    const pair = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(pair, pair, pair, (a, b, c) => {
        const positions = makePositions([a, b, c]);
        const turn = orientationOf(positions, 0, 1, 2);
        expect(sideOfEdge(positions, 0, c[0], c[1])).toBe(turn);
        const [first, second, third] = [0, 1, 2].map((index) => positionOf(positions, index));
        expect(orientationBetween(first!, second!, third!)).toBe(turn);
      }),
    );
  });
});

describe('positionOf', () => {
  it('gives longitude and latitude of a position by its number', () => {
    const positions = makePositions('13.4 52.5, 22.9 40.6');
    expect(positionOf(positions, 1)).toEqual({ lng: 22.9, lat: 40.6 });
    expect([lngOf(positions, 0), latOf(positions, 0)]).toEqual([13.4, 52.5]);
  });
});
