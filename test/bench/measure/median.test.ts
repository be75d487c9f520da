import { describe, expect, it } from 'vitest';
import { median } from './median.ts';

describe('median', () => {
  it.each([
    [[5], 5],
    [[9, 1, 5], 5],
    [[10, 9, 1, 5], 7],
    [[100, 20, 3], 20],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing is refused, and the values are left as they were', () => {
    expect(() => median([])).toThrow('no values');
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});
