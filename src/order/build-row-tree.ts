import { levelStartsOf, nodeCountOf } from '../snapshot/row-tree.ts';
import { type RowTree, TREE_FAN_OUT } from '../snapshot/sections.ts';
import { countValidRows } from './count-valid-rows.ts';

/** The input of the tree, by row. */
export interface TreeRows {
  /** Four numbers a row: minLng, minLat, maxLng, maxLat. Ignored if the row is shapeless. */
  readonly boxes: Float64Array;
  /** Two numbers a row: start and end of its validity period, −∞ and +∞ where unbounded. */
  readonly periods: Float64Array | null;
  /** 1 where neither the row nor its zone has a shape. */
  readonly shapeless: Uint8Array;
}

/** Builds the tree over rows in their final order. Every node holds the union of its children. */
export function buildRowTree(rows: TreeRows): RowTree {
  const rowCount = rows.shapeless.length;
  const nodeCount = nodeCountOf(rowCount);
  const tree = {
    rowCount,
    levelStarts: levelStartsOf(rowCount),
    boxes: new Float64Array(4 * nodeCount),
    periods: rows.periods === null ? null : new Float64Array(4 * nodeCount),
    shapeless: new Uint8Array(nodeCount),
  };
  fillRows(tree, rows);
  for (let level = 1; level < tree.levelStarts.length; level++) fillLevel(tree, level);
  return rows.periods === null ? tree : { ...tree, validity: countValidRows(rows.periods) };
}

function fillRows(tree: RowTree, rows: TreeRows): void {
  tree.shapeless.set(rows.shapeless);
  tree.boxes.set(rows.boxes);
  for (let row = 0; row < tree.rowCount; row++) {
    if (tree.shapeless[row] === 1) tree.boxes.set(EMPTY, 4 * row);
    if (tree.periods !== null && rows.periods !== null) fillPeriod(tree.periods, rows.periods, row);
  }
}

/** Writes smallest and largest start, smallest and largest end; for one row they are the same. */
function fillPeriod(target: Float64Array, source: Float64Array, row: number): void {
  const start = source[2 * row]!;
  const end = source[2 * row + 1]!;
  target.fill(start, 4 * row, 4 * row + 2);
  target.fill(end, 4 * row + 2, 4 * row + 4);
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

/** The empty box: a union with it changes nothing, and no box meets it. */
const EMPTY = [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];
