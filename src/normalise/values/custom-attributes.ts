import type { CustomAttributes, JsonValue } from '../../model/custom-attributes.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { ColumnPlan } from '../source-plan.ts';
import { diagnoseValue, isMissing } from './value-reader.ts';

/**
 * Reads the listed columns under their own names, with the types of the file: CSV cells are text, a
 * JSON number stays a number and an array stays an array. A blank text becomes `null`, since an
 * empty cell is no value. Returns `null` if the feed lists no columns.
 */
export function createCustomAttributesReader(
  columns: readonly ColumnPlan[],
): (raw: RawRecord, report: FieldReport) => CustomAttributes | null {
  if (columns.length === 0) return () => null;
  return (raw, report) => {
    const attributes: Record<string, JsonValue> = {};
    for (const { column, index } of columns) {
      const value = raw.values[index];
      attributes[column] = isMissing(value) ? null : carry(value, column, report);
    }
    return attributes;
  };
}

/**
 * Reports a number that JSON does not represent exactly; a number it cannot represent becomes null.
 */
function carry(value: unknown, column: string, report: FieldReport): JsonValue {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    noteImprecise(value, column, report);
    if (!Number.isFinite(value)) return null;
  }
  // A cell or the result of a JSON parser is a JSON value.
  return value as JsonValue;
}

/** The JSON parser has already rounded the number. */
export function noteImprecise(value: number, column: string, report: FieldReport): void {
  report.add(diagnoseValue('number-imprecise', { field: column, value }));
}
