import { diagnose } from '../../diagnostic/diagnose.ts';
import { NUMBER_BY_SEQUENCE } from '../../model/curb-space.ts';
import { unwrapNumber } from '../../model/custom-attributes.ts';
import type { ColumnPlan } from '../column-plan.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { FieldPlan, SourcePlan } from '../source-plan.ts';
import { type DecimalMark, isDecimalComma, parseDecimal } from './decimal.ts';
import {
  createDefault,
  diagnoseValue,
  isMissing,
  trimNoted,
  type ValueReader,
} from './value-reader.ts';

/** Reads the required position of a space in its zone, counted from 1 (INTERFACE.md, Records). */
export function createSpaceNumberReader(
  field: FieldPlan<'number'>,
  plan: SourcePlan,
): ValueReader<number> {
  const { column, index, target, whenMissing } = field;
  if (field.isSequence) return () => NUMBER_BY_SEQUENCE;
  const useDefault = createDefault(field, whenMissing);

  function refuse(
    value: unknown,
    { number, report }: { readonly number?: number | undefined; readonly report: FieldReport },
  ): undefined {
    const about = { field: column, value };
    if (number !== undefined) {
      const details = { ...about, most: Number.MAX_SAFE_INTEGER };
      report.add(diagnoseValue('space-number-invalid:out-of-range', details));
    } else if (isMissing(value)) {
      report.add(diagnose('space-number-invalid:missing', { field: column, target }, about));
    } else {
      const name = isDecimalComma(value, plan.decimal) ? 'decimal-comma' : 'malformed';
      report.add(diagnoseValue(`space-number-invalid:${name}`, about));
    }
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (isMissing(value)) return useDefault(report) ?? refuse(value, { report });
    const number = parseNumber(value, { field, report, decimal: plan.decimal });
    return number !== undefined && number >= 1 && Number.isSafeInteger(number)
      ? number
      : refuse(value, { number, report });
  };
}

/** Reads a JSON number, or a number written as text in plain decimal notation. */
export function parseNumber(
  given: unknown,
  { field, report, decimal }: NumberScope,
): number | undefined {
  const value = unwrapNumber(given);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return parseDecimal(trimNoted(value, field, report), decimal);
}

interface NumberScope {
  readonly field: ColumnPlan;
  readonly report: FieldReport;
  readonly decimal: DecimalMark;
}
