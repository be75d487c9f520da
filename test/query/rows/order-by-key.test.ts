import { describe, expect, it } from 'vitest';
import { orderByKey } from '../../../src/query/rows/order-by-key.ts';
import { createRandom } from '../../support/random.ts';

function order(pairs: readonly (readonly [row: number, key: number])[]): number[] {
  const rows = Uint32Array.from(pairs, ([row]) => row);
  const keys = Float64Array.from(pairs, ([, key]) => key);
  return [...orderByKey(rows, keys, pairs.length).subarray(0, pairs.length)];
}

describe('orderByKey', () => {
  it('orders by key, and rows with the same key by row', () => {
    expect(order([])).toEqual([]);
    expect(order([[7, 1]])).toEqual([7]);
    expect(
      order([
        [5, 2],
        [9, 0],
        [3, 2],
        [4, 1],
      ]),
    ).toEqual([9, 4, 3, 5]);
    const same = Array.from({ length: 50 }, (_, index) => [50 - index, 3] as const);
    expect(order(same)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it.each([
    ['evenly spread', (key: number) => key],
    ['crowded near the centre', (key: number) => key ** 20],
    ['mostly the same', (key: number) => Math.floor(3 * key)],
    ['with one far away', (key: number) => (key > 0.99 ? 1e12 : key)],
  ])('orders any number of rows as sorting does, with keys %s', (_, bend) => {
    const random = createRandom(11);
    for (const count of [2, 3, 17, 100, 500, 1024, 1025, 3000]) {
      const pairs = Array.from(
        { length: count },
        () => [random.below(2 ** 31), bend(random.between(0, 1))] as const,
      );
      const sorted = pairs.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
      expect(order(pairs)).toEqual(sorted.map(([row]) => row));
    }
  });
});
