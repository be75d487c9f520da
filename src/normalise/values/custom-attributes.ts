import { diagnose } from '../../diagnostic/diagnose.ts';
import {
  type CustomAttributes,
  type JsonValue,
  unwrapNumbers,
} from '../../model/custom-attributes.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { ColumnPlan } from '../column-plan.ts';
import type { FieldReport } from '../derive/field-report.ts';
import { isMissing } from './value-reader.ts';

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

/** Carries a number with more digits than a JSON number keeps as text, and reports it. */
function carry(value: unknown, column: string, report: FieldReport): JsonValue {
  const carried = unwrapNumbers(value, (number) => {
    report.add(
      diagnose(
        'number-imprecise',
        { field: column, number: String(number) },
        { field: column, value: number },
      ),
    );
    return String(number);
  });
  // A cell or the result of a JSON parser is a JSON value.
  return carried as JsonValue;
}
