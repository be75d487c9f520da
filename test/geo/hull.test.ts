import { describe, expect, it } from 'vitest';
import { hullOf } from '../../src/geo/hull.ts';

const hull = (...numbers: number[]) => {
  const ring = hullOf([Float64Array.from(numbers)]);
  return ring === null ? null : [...ring];
};

describe('hullOf', () => {
  it('is the corners, counter-clockwise and closed, without what lies inside or between', () => {
    expect(hull(0, 0, 2, 0, 2, 2, 0, 2, 1, 1, 1, 0)).toEqual([0, 0, 2, 0, 2, 2, 0, 2, 0, 0]);
  });

  it('is none of positions on one line, or of too few', () => {
    expect(hull(0, 0, 1, 1, 2, 2)).toBe(null);
    expect(hull(0, 0, 1, 1)).toBe(null);
    expect(hull(3, 3, 3, 3)).toBe(null);
    expect(hull()).toBe(null);
  });
});
