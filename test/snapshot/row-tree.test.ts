import { describe, expect, it } from 'vitest';
import { ROW_COUNT_MAX } from '../../src/model/limits.ts';
import {
  LEVEL_SPANS,
  levelStartsOf,
  nodeCountOf,
  rootOf,
  validityNodeCountOf,
} from '../../src/snapshot/row-tree.ts';
import { treeOfRows } from '../support/tree-of-rows.ts';

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

describe('LEVEL_SPANS', () => {
  it('has a span for every level of the largest tree there can be', () => {
    expect(LEVEL_SPANS.slice(0, 4)).toEqual([1, 16, 256, 4096]);
    expect(LEVEL_SPANS.length).toBe(levelStartsOf(ROW_COUNT_MAX).length);
    expect(LEVEL_SPANS.at(-1)).toBeGreaterThanOrEqual(ROW_COUNT_MAX);
  });
});

describe('rootOf and validityNodeCountOf', () => {
  it.each([
    [0, -1, 0],
    [1, 0, 0],
    [16, 16, 0],
    [17, 19, 1],
    [257, 276, 3],
  ])('of %i rows', (rowCount, root, validityNodeCount) => {
    const boxes = new Float64Array(4 * rowCount);
    const tree = treeOfRows({ boxes, periods: null, shapeless: new Uint8Array(rowCount) });
    expect(rootOf(tree)).toBe(root);
    expect(validityNodeCountOf(rowCount)).toBe(validityNodeCount);
  });
});
