import { describe, expect, it } from 'vitest';
import { isValidAt } from '../../src/query/validity.ts';
import { ALWAYS, plainCity } from '../support/plain-city.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';

const SNAPSHOT = snapshotOfCity(
  plainCity({
    zones: [{ period: { startMs: 10, endMs: 20 } }, { period: ALWAYS }],
    spaces: [
      { zone: 0 },
      { zone: 0, period: { startMs: 15, endMs: 30 } },
      { zone: 0, period: { startMs: 25, endMs: 30 } },
      { zone: 1 },
    ],
  }),
);

describe('isValidAt', () => {
  it.each([
    [9, [false, false, false, true]],
    [10, [true, false, false, true]],
    [15, [true, true, false, true]],
    [19, [true, true, false, true]],
    [20, [false, false, false, true]],
    [26, [false, false, false, true]],
  ])('at %d holds for a space while it and its zone are valid', (timeMs, expected) => {
    expect([0, 1, 2, 3].map((row) => isValidAt(SNAPSHOT.spaces.tree, row, timeMs))).toEqual(
      expected,
    );
  });
});
