import { describe, expect, it } from 'vitest';
import { levelStartsOf, nodeCountOf } from '../../src/snapshot/row-tree.ts';

describe('levelStartsOf and nodeCountOf', () => {
  it.each([
    [0, [0], 0],
    [1, [0], 1],
    [2, [0, 2], 3],
    [16, [0, 16], 17],
    [17, [0, 17, 19], 20],
    [256, [0, 256, 272], 273],
    [257, [0, 257, 274, 276], 277],
    [
      10_000_000,
      [0, 10_000_000, 10_625_000, 10_664_063, 10_666_505, 10_666_658, 10_666_668],
      10_666_669,
    ],
  ])('of %i rows', (rowCount, levelStarts, nodeCount) => {
    expect(levelStartsOf(rowCount)).toEqual(levelStarts);
    expect(nodeCountOf(rowCount)).toBe(nodeCount);
  });
});
