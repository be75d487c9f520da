import type { LengthUnit } from '../../config/mapping.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import type { FieldPlan, SourcePlan } from '../source-plan.ts';
import { adviseOnDecimal } from './decimal.ts';
import { parseNumber } from './numbers.ts';
import { quote } from './quote.ts';
import { isMissing, type ValueReader } from './value-reader.ts';

export type LengthField = FieldPlan<'length'>;

/**
 * The length of a space in whole centimetres; a missing one is told of (RULES.md,
 * `length-missing`).
 */
export function createLengthReader(
  field: LengthField,
  plan: SourcePlan,
): ValueReader<number | null> {
  const read = createCentimetreReader(field, plan);
  return (raw, report) => {
    const lengthCm = read(raw, report);
    if (lengthCm !== null) return lengthCm;
    report.add({
      code: 'length-missing',
      field: field.column,
      message: `${field.column} is missing, the length is served as null`,
    });
    return null;
  };
}

/** The width of a space in whole centimetres; `null` where it is missing, which is no fault. */
export function createWidthReader(
  field: LengthField,
  plan: SourcePlan,
): ValueReader<number | null> {
  return createCentimetreReader(field, plan);
}

/** Exact by the definition of the international foot and inch. */
export const CENTIMETRES_PER_UNIT: Readonly<Record<LengthUnit, number>> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  ft: 30.48,
};

function createCentimetreReader(field: LengthField, plan: SourcePlan): ValueReader<number | null> {
  const { column, index, unit } = field;
  const missing = field.whenMissing === null ? null : roundHalfUp(field.whenMissing);
  const code = field.target === 'length' ? 'length-invalid' : 'width-invalid';

  function refuse(value: unknown, report: RecordReport): undefined {
    const advice = typeof value === 'string' ? adviseOnDecimal(value.trim(), plan.decimal) : '';
    report.add({
      code,
      field: column,
      value,
      message: `${column} ${quote(value)} is not a positive number of ${unit}${advice}`,
    });
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (isMissing(value)) return missing;
    const number = parseNumber(value, { field, report, decimal: plan.decimal });
    const lengthCm = number === undefined ? 0 : roundHalfUp(number * CENTIMETRES_PER_UNIT[unit]);
    return lengthCm > 0 && Number.isSafeInteger(lengthCm) ? lengthCm : refuse(value, report);
  };
}

/**
 * The nearest whole number, a half upwards. A conversion may miss a half by its last bit (0.285 m
 * comes to
 * 28.499999999999996 cm), so what is within a billionth below a half counts as one.
 */
export function roundHalfUp(number: number): number {
  return Math.floor(number + 0.5 + 1e-9);
}
