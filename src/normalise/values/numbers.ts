import { NUMBER_BY_SEQUENCE } from '../../model/curb-space.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { ColumnPlan, FieldPlan, SourcePlan } from '../source-plan.ts';
import { adviseOnDecimal, type DecimalMark, parseDecimal } from './decimal.ts';
import { quote } from './quote.ts';
import { createDefault, isMissing, trimNoted, type ValueReader } from './value-reader.ts';

/** Reads the required position of a space in its zone, counted from 1 (INTERFACE.md, Records). */
export function createSpaceNumberReader(
  field: FieldPlan<'number'>,
  plan: SourcePlan,
): ValueReader<number> {
  const { column, index, target, whenMissing } = field;
  if (field.isSequence) return () => NUMBER_BY_SEQUENCE;
  const useDefault = createDefault(field, whenMissing);

  function refuse(value: unknown, report: FieldReport): undefined {
    const missing = `${column} is missing; if the feed has none, say what to serve: "defaults": {"${target}": 1}`;
    const advice = typeof value === 'string' ? adviseOnDecimal(value.trim(), plan.decimal) : '';
    report.add({
      code: 'space-number-invalid',
      field: column,
      value,
      message: isMissing(value)
        ? missing
        : `${column} ${quote(value)} is not a whole number from 1 up${advice}`,
    });
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (isMissing(value)) return useDefault(report) ?? refuse(value, report);
    const number = parseNumber(value, { field, report, decimal: plan.decimal });
    return number !== undefined && number >= 1 && Number.isSafeInteger(number)
      ? number
      : refuse(value, report);
  };
}

/** Reads a JSON number, or a number written as text in plain decimal notation. */
export function parseNumber(
  value: unknown,
  { field, report, decimal }: NumberScope,
): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return parseDecimal(trimNoted(value, field, report), decimal);
}

interface NumberScope {
  readonly field: ColumnPlan;
  readonly report: FieldReport;
  readonly decimal: DecimalMark;
}
