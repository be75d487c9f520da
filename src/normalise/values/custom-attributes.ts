import type { CustomAttributes, JsonValue } from '../../model/custom-attributes.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { ColumnPlan } from '../source-plan.ts';
import { isMissing } from './value-reader.ts';

/**
 * Reads the listed columns under their own names, with the types that the file has: the cells of a
 * CSV file are text, a number of JSON stays a number and an array stays an array. A blank text is
 * `null`, since an empty cell is no value. `null` where the feed lists no columns.
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

/** A number that JSON does not carry exactly is reported; one that it cannot carry is null. */
function carry(value: unknown, column: string, report: FieldReport): JsonValue {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    noteImprecise(value, column, report);
    if (!Number.isFinite(value)) return null;
  }
  // What a cell or a JSON parser gave is a JSON value.
  return value as JsonValue;
}

/** JSON has rounded the number before we see it. */
export function noteImprecise(value: number, column: string, report: FieldReport): void {
  const message = `${column} is a number too long to be read exactly and came out as ${value}, write it in quotes`;
  report.add({ code: 'number-imprecise', field: column, value, message });
}
