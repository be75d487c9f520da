import { boxOfPositions } from '../geo/boxes/box-of-positions.ts';
import type { Box } from '../model/geometry.ts';
import { rootOf } from '../snapshot/row-tree.ts';
import { type RowTree, type ShapeColumns, TREE_FAN_OUT } from '../snapshot/sections.ts';
import { hasShape, positionsOfRow } from '../snapshot/shape-rows.ts';
import type { ZoneShapes } from './rows/row-question.ts';

/** The rows of a kind and their places: their own shapes, or those of their zones. */
export interface PlacedRows {
  readonly tree: RowTree;
  readonly shapes: ShapeColumns;
  readonly zones: Pick<ZoneShapes, 'rows' | 'shapes'> | null;
}

/** Returns the exact box of a row; an empty box if it has no place. */
export function boxOfRow({ shapes, zones }: PlacedRows, row: number): Box {
  const isOwn = zones === null || hasShape(shapes, row);
  return boxOfPositions(
    isOwn ? positionsOfRow(shapes, row) : positionsOfRow(zones.shapes, zones.rows[row]!),
  );
}

/**
 * Returns the exact box of all rows; `null` if none has a place. The boxes of the tree are rounded,
 * but the row with the largest longitude has the largest rounded one too, and so on each side. So
 * only the rows that share a side with the root are read.
 */
export function boxOfRows(rows: PlacedRows): Box | null {
  const { tree } = rows;
  const box = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity };
  const visit = (level: number, node: number): void => {
    if (!sharesSideWithRoot(tree, node)) return;
    if (level === 0) {
      growTo(box, boxOfRow(rows, node));
      return;
    }
    const start = tree.levelStarts[level]!;
    const first = tree.levelStarts[level - 1]! + (node - start) * TREE_FAN_OUT;
    const end = Math.min(first + TREE_FAN_OUT, start);
    for (let child = first; child < end; child++) visit(level - 1, child);
  };
  if (tree.rowCount > 0) visit(tree.levelStarts.length - 1, rootOf(tree));
  return box.minLng > box.maxLng ? null : box;
}

function sharesSideWithRoot(tree: RowTree, node: number): boolean {
  const root = rootOf(tree);
  for (let side = 0; side < 4; side++) {
    if (tree.boxes[4 * node + side] === tree.boxes[4 * root + side]) return true;
  }
  return false;
}

function growTo(
  box: { -readonly [Side in keyof Box]: Box[Side] },
  { minLng, minLat, maxLng, maxLat }: Box,
): void {
  box.minLng = Math.min(box.minLng, minLng);
  box.minLat = Math.min(box.minLat, minLat);
  box.maxLng = Math.max(box.maxLng, maxLng);
  box.maxLat = Math.max(box.maxLat, maxLat);
}
