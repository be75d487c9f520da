import { describe, expect, it } from 'vitest';
import {
  countPlacesToThree,
  reversePositions,
} from '../../../src/normalise/shape/ring-positions.ts';
import { makePositions } from '../../support/make-positions.ts';

describe('countPlacesToThree', () => {
  it.each([
    ['0 0', 1],
    ['5 5, 5 5, 5 5', 1],
    ['0 0, 1 0, 0 0, 1 0', 2],
    ['0 0, 0 0, 1 0, 1 0', 2],
    ['0 0, 1 0, 1 1, 0 0', 3],
    ['0 0, 1 0, 0 0, 1 0, 1 1', 3],
    ['0 0, 1 0, 1 1, 0 1, 0 0', 3],
  ])('of %s is %i', (pairs, count) => {
    expect(countPlacesToThree(makePositions(pairs))).toBe(count);
  });
});

describe('reversePositions', () => {
  it.each([
    ['1 2', '1 2'],
    ['1 2, 3 4', '3 4, 1 2'],
    ['1 2, 3 4, 5 6', '5 6, 3 4, 1 2'],
    ['1 2, 3 4, 5 6, 1 2', '1 2, 5 6, 3 4, 1 2'],
  ])('turns %s into %s', (given, turned) => {
    const positions = makePositions(given);
    reversePositions(positions);
    expect(positions).toEqual(makePositions(turned));
  });
});
