import { loadBufferLine } from '../geo/buffer-lines.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';
import type { FieldReport } from '../normalise/derive/field-report.ts';
import { createShapeDrawer, type Drawn } from '../normalise/shape/draw-shape.ts';
import type { SourcePlan } from '../normalise/source-plan.ts';
import type { RawRecord } from '../read/piece.ts';

interface DrawnRecord {
  readonly record: CurbRecords[Kind];
  readonly drawn: Drawn | null;
}

type RecordDrawer = (record: CurbRecords[Kind], raw: RawRecord, report: FieldReport) => DrawnRecord;

/** Draws the polygons of points and lines where the feed asks for them. */
export async function createRecordDrawer(plan: SourcePlan): Promise<RecordDrawer> {
  const { drawing } = plan;
  if (drawing === null) return (record) => ({ record, drawn: null });
  const draw = createShapeDrawer(plan, drawing.buffer === null ? null : await loadBufferLine());
  return (record, raw, report) => {
    if (!('shape' in record) || record.shape === null) return { record, drawn: null };
    const { shape, drawn } = draw(raw, record.shape, report);
    if (shape === record.shape) return { record, drawn };
    // Only spaces and zones are drawn, and both may have any shape.
    return { record: { ...record, shape } as CurbRecords['spaces' | 'zones'], drawn };
  };
}
