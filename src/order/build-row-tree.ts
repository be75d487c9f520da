import { levelStartsOf, nodeCountOf } from '../snapshot/row-tree.ts';
import { type RowTree, TREE_FAN_OUT } from '../snapshot/sections.ts';
import { emptyBox } from './box-union.ts';
import { countValidRows } from './count-valid-rows.ts';

/** The input of the tree. */
export interface TreeRows {
  readonly rowCount: number;
  /**
   * Grows the box at index `row` of `boxes`, which is empty, to that of the row. Returns whether
   * the row or its zone has a shape.
   */
  growBox(boxes: Float64Array, row: number): boolean;
  /** Start and end of the row's validity period, −∞ and +∞ where unbounded. */
  readonly periodOf: ((row: number) => readonly [start: number, end: number]) | null;
}

/** Builds the tree over rows in their final order. Every node holds the union of its children. */
export function buildRowTree(rows: TreeRows): RowTree {
  const { rowCount, periodOf } = rows;
  const nodeCount = nodeCountOf(rowCount);
  const tree = {
    rowCount,
    levelStarts: levelStartsOf(rowCount),
    boxes: new Float64Array(4 * nodeCount),
    periods: periodOf === null ? null : new Float64Array(4 * nodeCount),
    shapeless: new Uint8Array(nodeCount),
  };
  fillRows(tree, rows);
  for (let level = 1; level < tree.levelStarts.length; level++) fillLevel(tree, level);
  const { periods } = tree;
  return periods === null ? tree : { ...tree, validity: countValidRows(periods, rowCount) };
}

function fillRows(tree: RowTree, { rowCount, growBox, periodOf }: TreeRows): void {
  for (let row = 0; row < rowCount; row++) {
    emptyBox(tree.boxes, row);
    if (!growBox(tree.boxes, row)) tree.shapeless[row] = 1;
    if (tree.periods !== null && periodOf !== null) fillPeriod(tree.periods, row, periodOf(row));
  }
}

/** Writes smallest and largest start, smallest and largest end; for one row they are the same. */
function fillPeriod(
  periods: Float64Array,
  row: number,
  [start, end]: readonly [number, number],
): void {
  periods.fill(start, 4 * row, 4 * row + 2);
  periods.fill(end, 4 * row + 2, 4 * row + 4);
}

function fillLevel(tree: RowTree, level: number): void {
  const childStart = tree.levelStarts[level - 1]!;
  const start = tree.levelStarts[level]!;
  for (let child = childStart; child < start; child++) {
    const isFirst = (child - childStart) % TREE_FAN_OUT === 0;
    const node = start + Math.floor((child - childStart) / TREE_FAN_OUT);
    if (isFirst) copyNode(tree, child, node);
    else uniteNode(tree, child, node);
  }
}

function copyNode(tree: RowTree, child: number, node: number): void {
  tree.boxes.copyWithin(4 * node, 4 * child, 4 * child + 4);
  tree.periods?.copyWithin(4 * node, 4 * child, 4 * child + 4);
  tree.shapeless[node] = tree.shapeless[child]!;
}

function uniteNode(tree: RowTree, child: number, node: number): void {
  keepLeast(tree.boxes, child, node, 0);
  keepLeast(tree.boxes, child, node, 1);
  keepMost(tree.boxes, child, node, 2);
  keepMost(tree.boxes, child, node, 3);
  if (tree.periods !== null) {
    keepLeast(tree.periods, child, node, 0);
    keepMost(tree.periods, child, node, 1);
    keepLeast(tree.periods, child, node, 2);
    keepMost(tree.periods, child, node, 3);
  }
  if (tree.shapeless[child] === 1) tree.shapeless[node] = 1;
}

function keepLeast(values: Float64Array, child: number, node: number, part: number): void {
  const value = values[4 * child + part]!;
  if (value < values[4 * node + part]!) values[4 * node + part] = value;
}

function keepMost(values: Float64Array, child: number, node: number, part: number): void {
  const value = values[4 * child + part]!;
  if (value > values[4 * node + part]!) values[4 * node + part] = value;
}
