import { describe, expect, it } from 'vitest';
import { createRowPairs } from '../../../src/table/columns/row-pairs.ts';

describe('createRowPairs', () => {
  it('gives the rows of each list ascending, each once, and lists without rows', () => {
    const pairs = createRowPairs(5);
    for (const [list, row] of [
      [3, 9],
      [1, 4],
      [3, 2],
      [3, 9],
      [1, 4],
      [4, 0],
      [3, 5],
    ] as const) {
      pairs.add(list, row);
    }
    const { starts, rows } = pairs.pack();
    expect([...starts]).toEqual([0, 0, 1, 1, 4, 5]);
    expect([...rows]).toEqual([4, 2, 5, 9, 0]);
  });

  it('gives empty lists without pairs', () => {
    expect([...createRowPairs(2).pack().starts]).toEqual([0, 0, 0]);
    expect([...createRowPairs(0).pack().rows]).toEqual([]);
  });
});
