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
    boxOf: (row) => (rows.shapeless[row] === 1 ? undefined : { boxes: rows.boxes, index: row }),
    periodOf: periods === null ? null : (row) => [periods[2 * row] ?? 0, periods[2 * row + 1] ?? 0],
  });
  return wholeTree(tree);
}
