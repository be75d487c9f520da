import { type RowTree, type ShapeColumns, TREE_FAN_OUT } from '../../snapshot/sections.ts';
import { flagFaults } from './column-faults.ts';

/**
 * Checks that every row's box contains its shape and that every inner node is exactly the box of
 * its children.
 */
export function treeFaults(
  what: string,
  rows: { readonly tree: RowTree; readonly shapes: ShapeColumns },
): string[] {
  const { tree, shapes } = rows;
  if (tree.boxes.some(Number.isNaN)) return [`${what}: a box of the tree is not a number`];
  if (tree.periods?.some(Number.isNaN)) return [`${what}: a period of the tree is not a number`];
  const faults = flagFaults(`${what}, tree`, tree.shapeless);
  for (let row = 0; row < tree.rowCount && faults.length === 0; row++) {
    if (!holdsShape(tree, shapes, row))
      faults.push(`${what}: the box of row ${row} is not its own`);
  }
  for (let level = 1; level < tree.levelStarts.length && faults.length === 0; level++) {
    faults.push(...levelFaults(what, tree, level));
  }
  return faults;
}

/** A row with a box but no shape has the position of its zone. */
function holdsShape({ boxes, shapeless }: RowTree, shapes: ShapeColumns, row: number): boolean {
  const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = boxes.subarray(4 * row, 4 * row + 4);
  const [firstRing = 0, endRing = 0] = shapes.shapeRings.subarray(row, row + 2);
  if (shapeless[row] === 1) return firstRing === endRing && minLng > maxLng && minLat > maxLat;
  if (minLng > maxLng || minLat > maxLat) return false;
  const end = 2 * (shapes.ringPositions[endRing] ?? 0);
  for (let index = 2 * (shapes.ringPositions[firstRing] ?? 0); index < end; index += 2) {
    const lng = shapes.positions[index] ?? Number.NaN;
    const lat = shapes.positions[index + 1] ?? Number.NaN;
    if (!(lng >= minLng && lng <= maxLng && lat >= minLat && lat <= maxLat)) return false;
  }
  return true;
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

function holdsUnion(values: Float64Array, { node, children, parts }: UnionOfNode): boolean {
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
