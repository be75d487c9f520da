import { buildRowTree } from '../../src/order/build-row-tree.ts';
import type { RowTree } from '../../src/snapshot/sections.ts';
import { wholeTree } from './whole-columns.ts';

/** Builds a tree from columns: four numbers of each row's box, two of its period. */
export function treeOfRows(rows: {
  readonly boxes: Float64Array;
  readonly periods: Float64Array | null;
  readonly shapeless: Uint8Array;
}): RowTree {
  const { periods } = rows;
  const tree = buildRowTree({
    rowCount: rows.shapeless.length,
    visitBox(row, take) {
      if (rows.shapeless[row] === 0) take(rows.boxes, row);
    },
    readPeriod:
      periods === null ? null : (row, period) => period.set(periods.subarray(2 * row, 2 * row + 2)),
  });
  return wholeTree(tree);
}
