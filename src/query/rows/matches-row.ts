import { isApart, isHeldByBox } from '../../geo/boxes/box-against-box.ts';
import type { AskedBox } from '../../geo/boxes/box-turns.ts';
import { FAR_KEY } from '../../geo/distance/distance-frame.ts';
import { nearestKeyOfPath } from '../../geo/distance/distance-to-line.ts';
import type { ShapeColumns } from '../../snapshot/sections.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import type { CircleFilter } from './filters.ts';
import type { AskedRows, RowQuestion } from './row-question.ts';
import { areOnePiece, PLAIN_COUNT } from './shape-blocks.ts';
import { farKeyOfShape, isOnePiece, nearestKeyOfShape, shapeMeetsBox } from './shape-columns.ts';

/** The rows of a question, and the counters of its work. */
type Looked = Pick<RowQuestion, 'rows' | 'work'>;

/**
 * Tests exactly a row that `judgePlaces` reported as "partly". Time needs no exact test, because a
 * row's own period is either in or out.
 */
export function matchesBoxes({ rows, filters, work }: RowQuestion, row: number): boolean {
  const { boxes } = filters;
  if (boxes === null || isHeldByAny({ rows, work }, row, boxes)) return true;
  return meetsAnyBox({ rows, work }, row, boxes);
}

/**
 * Returns the key of the distance from the centre to the nearest point of the row's shape; 0 inside
 * it. Rows that share the shape of a zone share its key.
 */
export function distanceKeyOf({ rows, work }: Looked, row: number, circle: CircleFilter): number {
  if (!isInZone(rows, row)) {
    work.exactCount++;
    return measureKey(rows, { shapes: rows.shapes, shapeRow: row, row }, circle);
  }
  const { known, shapes, rows: zoneRows } = rows.zones;
  const shapeRow = zoneRows[row]!;
  let key = known.keys.get(shapeRow);
  if (key === undefined) {
    work.exactCount++;
    key = measureKey(rows, { shapes, shapeRow, row }, circle);
    known.keys.set(shapeRow, key);
  }
  return key;
}

/**
 * Returns the same for a row with a plain ring, which has the positions from index `first` on, and
 * whose box does not contain the centre.
 */
export function plainKeyOf(
  { rows, work }: Looked,
  row: number,
  first: number,
  circle: CircleFilter,
): number {
  work.exactCount++;
  const { positions } = rows.shapes;
  const key = nearestKeyOfPath(
    circle.frame,
    { positions, first, end: first + PLAIN_COUNT },
    Number.POSITIVE_INFINITY,
  );
  return key <= FAR_KEY ? key : farKeyOfShape(rows.shapes, row, circle.frame);
}

/**
 * Returns whether the box of a row alone proves that its shape meets a box of the question. It does
 * for nearly all rows on a border, and their shapes are not read.
 */
function isHeldByAny({ rows, work }: Looked, row: number, boxes: readonly AskedBox[]): boolean {
  for (const { units } of boxes) {
    if (!isHeldByBox(rows.tree.boxes, row, units)) continue;
    if (!areOnePiece(rows.shapes, row)) return false;
    work.exactCount++;
    return true;
  }
  return false;
}

function meetsAnyBox({ rows, work }: Looked, row: number, boxes: readonly AskedBox[]): boolean {
  if (!isInZone(rows, row)) {
    work.exactCount++;
    return testBoxes(rows, { shapes: rows.shapes, shapeRow: row, row }, boxes);
  }
  const { known, shapes, rows: zoneRows } = rows.zones;
  const shapeRow = zoneRows[row]!;
  let meets = known.meetsBox.get(shapeRow);
  if (meets === undefined) {
    work.exactCount++;
    meets = testBoxes(rows, { shapes, shapeRow, row }, boxes);
    known.meetsBox.set(shapeRow, meets);
  }
  return meets;
}

type RowsWithZones = AskedRows & { readonly zones: NonNullable<AskedRows['zones']> };

function isInZone(rows: AskedRows, row: number): rows is RowsWithZones {
  return rows.zones !== null && !hasShape(rows.shapes, row);
}

/** The shape of a row, its own or its zone's; the box of `row` encloses it. */
interface ShapeOfRow {
  readonly shapes: ShapeColumns;
  readonly shapeRow: number;
  readonly row: number;
}

function testBoxes({ tree }: AskedRows, shape: ShapeOfRow, boxes: readonly AskedBox[]): boolean {
  const { shapes, shapeRow, row } = shape;
  for (const { box, units } of boxes) {
    if (isApart(tree.boxes, row, units)) continue;
    if (isOnePiece(shapes, shapeRow) && isHeldByBox(tree.boxes, row, units)) return true;
    if (shapeMeetsBox(shapes, shapeRow, box)) return true;
  }
  return false;
}

function measureKey({ tree }: AskedRows, shape: ShapeOfRow, circle: CircleFilter): number {
  const { shapes, shapeRow, row } = shape;
  for (const { box, units } of circle.centers) {
    if (!isApart(tree.boxes, row, units) && shapeMeetsBox(shapes, shapeRow, box)) return 0;
  }
  const key = nearestKeyOfShape(shapes, shapeRow, circle.frame);
  if (key <= FAR_KEY || key === Number.POSITIVE_INFINITY) return key;
  return farKeyOfShape(shapes, shapeRow, circle.frame);
}
