import { isEmptyUnitBox, isUnitBoxOf } from '../../geo/boxes/box-units.ts';
import { type RowTree, type ShapeColumns, TREE_FAN_OUT } from '../../snapshot/sections.ts';
import { hasShape, positionsOfRow } from '../../snapshot/shape-rows.ts';
import { flagFaults } from './column-faults.ts';

/**
 * Checks that every row's box is the smallest around its shape and that every inner node is exactly
 * the box of its children.
 */
export function treeFaults(
  what: string,
  rows: { readonly tree: RowTree; readonly shapes: ShapeColumns },
): string[] {
  const { tree, shapes } = rows;
  if (tree.periods?.some(Number.isNaN)) return [`${what}: a period of the tree is not a number`];
  const faults = flagFaults(`${what}, tree`, tree.shapeless);
  for (let row = 0; row < tree.rowCount && faults.length === 0; row++) {
    if (!isBoxOfShape(tree, shapes, row))
      faults.push(`${what}: the box of row ${row} is not its own`);
  }
  for (let level = 1; level < tree.levelStarts.length && faults.length === 0; level++) {
    faults.push(...levelFaults(what, tree, level));
  }
  return faults;
}

/** A row with a box but no shape has the position of its zone. */
function isBoxOfShape({ boxes, shapeless }: RowTree, shapes: ShapeColumns, row: number): boolean {
  if (shapeless[row] === 1) return !hasShape(shapes, row) && isEmptyUnitBox(boxes, row);
  if (hasShape(shapes, row)) return isUnitBoxOf(boxes, row, positionsOfRow(shapes, row));
  const [west = 0, south = 0, east = 0, north = 0] = boxes.subarray(4 * row, 4 * row + 4);
  return west <= east && south <= north;
}

function levelFaults(what: string, tree: RowTree, level: number): string[] {
  const start = tree.levelStarts[level] ?? 0;
  const end = tree.levelStarts[level + 1] ?? start + 1;
  for (let node = start; node < end; node++) {
    const firstChild = (tree.levelStarts[level - 1] ?? 0) + (node - start) * TREE_FAN_OUT;
    const children = { first: firstChild, end: Math.min(firstChild + TREE_FAN_OUT, start) };
    const isUnion =
      holdsUnion(tree.boxes, { node, children, parts: BOX_PARTS }) &&
      (tree.periods === null ||
        holdsUnion(tree.periods, { node, children, parts: PERIOD_PARTS })) &&
      tree.shapeless[node] === Math.max(...tree.shapeless.subarray(children.first, children.end));
    if (!isUnion) return [`${what}: node ${node} of the tree is not what is below it`];
  }
  return [];
}

type Keep = (...values: number[]) => number;

/** How each of the four box values is computed from those below the node. */
const BOX_PARTS: readonly Keep[] = [Math.min, Math.min, Math.max, Math.max];
const PERIOD_PARTS: readonly Keep[] = [Math.min, Math.max, Math.min, Math.max];

function holdsUnion(
  values: Int32Array | Float64Array,
  { node, children, parts }: UnionOfNode,
): boolean {
  return parts.every((keep, part) => {
    const below: number[] = [];
    for (let child = children.first; child < children.end; child++) {
      below.push(values[4 * child + part] ?? Number.NaN);
    }
    return values[4 * node + part] === keep(...below);
  });
}

interface UnionOfNode {
  readonly node: number;
  readonly children: { readonly first: number; readonly end: number };
  readonly parts: readonly Keep[];
}
