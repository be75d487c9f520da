import { type BufferLine, loadBufferLine } from '../../geo/buffer-lines.ts';
import { type BaySize, drawBay } from '../../geo/draw-bay.ts';
import type { CurbRecords } from '../../model/curb-record.ts';
import {
  type Positions,
  positionListsOf,
  type Rings,
  type Shape,
  shapeOfPolygons,
} from '../../model/geometry.ts';
import { invariant } from '../../model/invariant.ts';
import type { Kind } from '../../model/kind.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { FieldReport, Note } from '../derive/field-report.ts';
import type { BayPlan, DrawingPlan, DrawnLengthPlan, SourcePlan } from '../source-plan.ts';
import type { DecimalMark } from '../values/decimal.ts';
import { createBearingReader, createMeasureReader } from './drawn-measures.ts';

/**
 * The polygon is drawn, or the size of a bay that is drawn once the bearing of its street is known.
 * Its shape is the point until then.
 */
export type Drawn = 'done' | BaySize;

/** The shape that a record gets, or what is needed to draw it once the whole feed is known. */
interface DrawnShape {
  readonly shape: Shape;
  /** `null`: the shape is that of the file. */
  readonly drawn: Drawn | null;
}

/**
 * Draws the polygon of a record as the feed asks. A record whose measures are missing or invalid
 * keeps its shape, which is reported.
 */
type ShapeDrawer = (raw: RawRecord, shape: Shape, report: FieldReport) => DrawnShape;

const POINT_TYPES: readonly Shape['type'][] = ['Point', 'MultiPoint'];
const LINE_TYPES: readonly Shape['type'][] = ['LineString', 'MultiLineString'];

/** Returns the types of shape that the feed asks to draw as polygons. */
export function listDrawnTypes(drawing: DrawingPlan | null): readonly Shape['type'][] {
  if (drawing === null) return [];
  const { bay, buffer } = drawing;
  return [...(bay === null ? [] : POINT_TYPES), ...(buffer === null ? [] : LINE_TYPES)];
}

type RecordDrawer = (
  record: CurbRecords[Kind],
  raw: RawRecord,
  report: FieldReport,
) => { readonly record: CurbRecords[Kind]; readonly drawn: Drawn | null };

/** Draws the polygons of points and lines where the feed asks for them. */
export async function createRecordDrawer({ drawing, decimal }: SourcePlan): Promise<RecordDrawer> {
  if (drawing === null) return (record) => ({ record, drawn: null });
  const bufferLine = drawing.buffer === null ? null : await loadBufferLine();
  const draw = createShapeDrawer({ drawing, decimal }, bufferLine);
  return (record, raw, report) => {
    if (!('shape' in record) || record.shape === null) return { record, drawn: null };
    const { shape, drawn } = draw(raw, record.shape, report);
    if (shape === record.shape) return { record, drawn };
    // Only spaces and zones are drawn, and both may have any shape.
    return { record: { ...record, shape } as CurbRecords['spaces' | 'zones'], drawn };
  };
}

/** `bufferLine` is needed only where the plan has a buffer. */
function createShapeDrawer(
  { drawing, decimal }: { readonly drawing: DrawingPlan; readonly decimal: DecimalMark },
  bufferLine: BufferLine | null,
): ShapeDrawer {
  const { bay, buffer } = drawing;
  const drawPoints = bay === null ? keepShape : createBayDrawer(bay, decimal);
  const drawLines =
    buffer === null ? keepShape : createBufferDrawer(buffer, { decimal, bufferLine });
  return (raw, shape, report) => {
    if (POINT_TYPES.includes(shape.type)) return drawPoints(raw, shape, report);
    return LINE_TYPES.includes(shape.type)
      ? drawLines(raw, shape, report)
      : keepShape(raw, shape, report);
  };
}

function keepShape(_: RawRecord, shape: Shape, _report: FieldReport): DrawnShape {
  return { shape, drawn: null };
}

const BAY: Note = { key: 'shape-drawn:bay', field: 'geometry', details: {} };
const BUFFER: Note = { key: 'shape-drawn:buffer', field: 'geometry', details: {} };

function createBayDrawer(plan: BayPlan, decimal: DecimalMark): ShapeDrawer {
  const readLength = createMeasureReader(plan.length, 'length', decimal);
  const readWidth = createMeasureReader(plan.width, 'width', decimal);
  const readBearing = createBearingReader(plan.bearing, decimal);
  const isStreet = plan.bearing.form === 'street';
  return (raw, shape, report) => {
    const lengthM = readLength(raw, shape, report);
    const widthM = readWidth(raw, shape, report);
    const bearing = readBearing(raw, shape, report);
    if (lengthM === undefined || widthM === undefined || bearing === undefined) {
      return { shape, drawn: null };
    }
    const size = { lengthM, widthM };
    if (isStreet) return { shape, drawn: size };
    report.count(BAY);
    return { shape: drawBays(shape, size, bearing), drawn: 'done' };
  };
}

function drawBays(shape: Shape, size: BaySize, bearing: number): Shape {
  const [positions = new Float64Array(0)] = positionListsOf(shape);
  const bays: Rings[] = [];
  for (let index = 0; index < positions.length; index += 2) {
    const middle = { lng: positions[index]!, lat: positions[index + 1]! };
    bays.push([drawBay(middle, size, bearing)]);
  }
  return shapeOfPolygons(bays);
}

function createBufferDrawer(
  plan: DrawnLengthPlan,
  {
    decimal,
    bufferLine,
  }: { readonly decimal: DecimalMark; readonly bufferLine: BufferLine | null },
): ShapeDrawer {
  const readDistance = createMeasureReader(plan, 'buffer', decimal);
  return (raw, shape, report) => {
    invariant(bufferLine !== null, 'the library is loaded where the plan has a buffer');
    const distanceM = readDistance(raw, shape, report);
    if (distanceM === undefined) return { shape, drawn: null };
    const polygons = positionListsOf(shape).flatMap((line: Positions) =>
      bufferLine(line, distanceM),
    );
    if (polygons.length === 0) return { shape, drawn: null };
    report.count(BUFFER);
    return { shape: shapeOfPolygons(polygons), drawn: 'done' };
  };
}
