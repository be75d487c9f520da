import { boxAt, isApart, isHeldByBox } from '../../geo/boxes/box-against-box.ts';
import { FAR_KEY } from '../../geo/distance/distance-frame.ts';
import type { Box } from '../../model/geometry.ts';
import type { ShapeColumns } from '../../snapshot/sections.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import type { CircleFilter } from './filters.ts';
import type { AskedRows, RowQuestion } from './row-question.ts';
import { farKeyOfShape, isOnePiece, nearestKeyOfShape, shapeMeetsBox } from './shape-columns.ts';

/**
 * The exact test of a row that `judgePlaces` said "partly" of. Time needs none: a row's own period
 * is either in or out.
 */
export function matchesRow({ rows, filters, work }: RowQuestion, row: number): boolean {
  const { boxes, circle } = filters;
  work.exactCount++;
  if (boxes !== null && !meetsAnyBox(rows, row, boxes)) return false;
  if (circle === null) return true;
  const key = distanceKeyOf(rows, row, circle);
  return key > circle.innerKey && key <= circle.outerKey;
}

function meetsAnyBox(rows: AskedRows, row: number, boxes: readonly Box[]): boolean {
  for (const box of boxes) {
    if (meetsBox(rows, row, box)) return true;
  }
  return false;
}

function meetsBox(rows: AskedRows, row: number, box: Box): boolean {
  if (isApart(rows.tree.boxes, row, box)) return false;
  const shapes = shapesOf(rows, row);
  const shapeRow = shapeRowOf(rows, row);
  if (isOnePiece(shapes, shapeRow) && isHeldByBox(rows.tree.boxes, row, box)) return true;
  return shapeMeetsBox(shapes, shapeRow, box);
}

/** The key of the distance from the centre to the nearest point of the row's shape; 0 inside it. */
export function distanceKeyOf(rows: AskedRows, row: number, circle: CircleFilter): number {
  const shapes = shapesOf(rows, row);
  const shapeRow = shapeRowOf(rows, row);
  for (const center of circle.centers) {
    const isNear = !isApart(rows.tree.boxes, row, center);
    if (isNear && shapeMeetsBox(shapes, shapeRow, center)) return 0;
  }
  const key = nearestKeyOfShape(shapes, shapeRow, circle.frame);
  if (key <= FAR_KEY || key === Number.POSITIVE_INFINITY) return key;
  return farKeyOfShape(shapes, shapeRow, circle.frame, boxAt(rows.tree.boxes, row));
}

function shapesOf(rows: AskedRows, row: number): ShapeColumns {
  return rows.zones === null || hasShape(rows.shapes, row) ? rows.shapes : rows.zones.shapes;
}

function shapeRowOf(rows: AskedRows, row: number): number {
  if (rows.zones === null || hasShape(rows.shapes, row)) return row;
  return rows.zones.rows[row] as number;
}
