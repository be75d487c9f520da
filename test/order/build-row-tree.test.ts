import { describe, expect, it } from 'vitest';
import { LEVEL_SPANS, nodeCountOf } from '../../src/snapshot/row-tree.ts';
import type { RowTree } from '../../src/snapshot/sections.ts';
import { createRandom } from '../support/random.ts';
import { treeOfRows } from '../support/tree-of-rows.ts';
import { degreesOfUnits } from '../support/unit-boxes.ts';

const INF = Number.POSITIVE_INFINITY;

/** Rows half a degree apart on a diagonal, each 0.25 wide; row 2 has no shape. */
function diagonal(rowCount: number, periods: Float64Array | null = null): RowTree {
  const boxes = Float64Array.from(
    Array.from({ length: rowCount }, (_, row) => [
      row / 2,
      -row / 2,
      row / 2 + 0.25,
      0.125 - row / 2,
    ]).flat(),
  );
  const shapeless = Uint8Array.from({ length: rowCount }, (_, row) => Number(row === 2));
  return treeOfRows({ boxes, periods, shapeless });
}

/** Degrees that a tree stores as they are. */
const wholeUnits = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

const boxOf = ({ boxes }: RowTree, node: number) =>
  degreesOfUnits(boxes.subarray(4 * node, 4 * node + 4));

describe('buildRowTree', () => {
  it('holds the boxes of rows as they are, and an empty one for a row without a shape', () => {
    const tree = diagonal(4);
    expect(boxOf(tree, 1)).toEqual([0.5, -0.5, 0.75, -0.375]);
    expect(boxOf(tree, 2)).toEqual([INF, INF, -INF, -INF]);
    expect([...tree.shapeless]).toEqual([0, 0, 1, 0, 1]);
  });

  it('unites sixteen rows at a time, and sixteen of those, up to one', () => {
    const tree = diagonal(300);
    expect(tree.levelStarts).toEqual([0, 300, 319, 321]);
    expect(boxOf(tree, 300)).toEqual([0, -7.5, 7.75, 0.125]);
    expect(boxOf(tree, 318)).toEqual([144, -149.5, 149.75, -143.875]);
    expect(boxOf(tree, 319)).toEqual([0, -127.5, 127.75, 0.125]);
    expect(boxOf(tree, 321)).toEqual([0, -149.5, 149.75, 0.125]);
    expect(tree.boxes.length).toBe(4 * 322);
  });

  it('marks each node that a row without a shape is below', () => {
    const { shapeless } = diagonal(300);
    expect([
      shapeless[300],
      shapeless[301],
      shapeless[319],
      shapeless[320],
      shapeless[321],
    ]).toEqual([1, 0, 1, 0, 1]);
  });

  it('gives smallest and largest start, smallest and largest end', () => {
    const tree = diagonal(3, Float64Array.of(10, 20, -INF, 15, 12, INF));
    expect([...(tree.periods ?? [])]).toEqual([
      ...[10, 10, 20, 20],
      ...[-INF, -INF, 15, 15],
      ...[12, 12, INF, INF],
      ...[-INF, 12, 15, INF],
    ]);
  });

  it('counts valid rows only where there are periods', () => {
    expect(diagonal(20).validity).toBeUndefined();
    expect(diagonal(20, new Float64Array(40)).validity?.starts.length).toBe(2);
  });

  it('makes a tree of no rows and of one', () => {
    const none = diagonal(0);
    expect([none.boxes.length, none.shapeless.length, none.rowCount]).toEqual([0, 0, 0]);
    expect(boxOf(diagonal(1), 0)).toEqual([0, 0, 0.25, 0.125]);
    expect(diagonal(1).boxes.length).toBe(4);
  });

  it('encloses in every node exactly what is below it', () => {
    const random = createRandom(5);
    const rowCount = 5000;
    const boxes = Float64Array.from({ length: 4 * rowCount }, (_, index) =>
      wholeUnits(index % 4 < 2 ? random.between(-90, 0) : random.between(0, 90)),
    );
    const shapeless = Uint8Array.from({ length: rowCount }, () => Number(random.chance(0.001)));
    const tree = treeOfRows({ boxes, periods: null, shapeless });
    expect(tree.shapeless.length).toBe(nodeCountOf(rowCount));
    tree.levelStarts.forEach((start, level) => {
      const span = LEVEL_SPANS[level] ?? 0;
      for (let first = 0; first < rowCount; first += span) {
        const rows = Array.from({ length: Math.min(span, rowCount - first) }, (_, i) => first + i);
        const shaped = rows.filter((row) => shapeless[row] === 0);
        const expected = [0, 1, 2, 3].map((part) => {
          const values = shaped.map((row) => boxes[4 * row + part] ?? 0);
          return part < 2 ? Math.min(...values) : Math.max(...values);
        });
        const node = start + first / span;
        expect(boxOf(tree, node)).toEqual(expected);
        expect(tree.shapeless[node]).toBe(Number(shaped.length < rows.length));
      }
    });
  });
});
