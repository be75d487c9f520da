import { describe, expect, it } from 'vitest';
import { findValidCount } from '../../../src/query/rows/valid-count.ts';
import { treeOfRows } from '../../support/tree-of-rows.ts';

/** Three hundred rows; row `r` is valid from `r` to 1000, and every tenth one never. */
const ROW_COUNT = 300;
const TREE = treeOfRows({
  boxes: new Float64Array(4 * ROW_COUNT),
  shapeless: new Uint8Array(ROW_COUNT).fill(1),
  periods: Float64Array.from(
    Array.from({ length: ROW_COUNT }, (_, row) => [row, row % 10 === 9 ? row : 1000]).flat(),
  ),
});

describe('findValidCount', () => {
  it.each([
    [2, 0, -1, 0],
    [2, 0, 0, 1],
    [2, 0, 9, 9],
    [2, 0, 10, 10],
    [2, 0, 500, 231],
    [2, 0, 999, 231],
    [2, 0, 1000, 0],
    [2, 1, 256, 1],
    [2, 1, 500, 39],
    [3, 0, 500, 270],
    [3, 0, 1e15, 0],
  ])('on level %d of node %d at %d is %d', (level, index, timeMs, count) => {
    expect(findValidCount(TREE, { level, index }, timeMs)).toBe(count);
  });

  it('is not known of nodes below, nor of rows without periods', () => {
    expect(findValidCount(TREE, { level: 1, index: 0 }, 5)).toBeUndefined();
    const undated = treeOfRows({
      boxes: new Float64Array(4 * ROW_COUNT),
      shapeless: new Uint8Array(ROW_COUNT),
      periods: null,
    });
    expect(findValidCount(undated, { level: 2, index: 0 }, 5)).toBeUndefined();
  });
});
