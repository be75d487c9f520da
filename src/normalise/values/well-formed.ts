import type { ColumnPlan } from '../column-plan.ts';
import type { FieldReport } from '../derive/field-report.ts';
import { diagnoseValue } from './value-reader.ts';

/**
 * Reports a text with an unpaired surrogate (`isWellFormed`). JSON can write one (`\ud800`) and no
 * encoding can, so it would be served as one text and looked up as another.
 */
export function noteHalfCharacter(
  text: string,
  { column }: ColumnPlan,
  report: FieldReport,
): undefined {
  report.add(diagnoseValue('encoding-invalid:half', { field: column, value: text }));
  return undefined;
}
