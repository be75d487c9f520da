import { unwrapNumber } from '../../model/custom-attributes.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { FieldPlan } from '../source-plan.ts';
import { diagnoseValue, isMissing, trimNoted, type ValueReader } from './value-reader.ts';

/**
 * Reads whether a space is available; `null` if the record does not say, whatever the default is.
 */
export function createAvailableReader(field: FieldPlan<'boolean'>): ValueReader<boolean | null> {
  const { column, index } = field;

  function coerce(value: unknown, report: FieldReport): boolean | undefined {
    const spelling =
      typeof value === 'string' ? trimNoted(value, field, report) : unwrapNumber(value);
    const available = SPELLINGS.get(
      typeof spelling === 'string' ? spelling.toLowerCase() : spelling,
    );
    const about = { field: column, value };
    report.add(
      available === undefined
        ? diagnoseValue('available-invalid:malformed', about)
        : diagnoseValue('available-coerced', { ...about, available: String(available) }),
    );
    return available;
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (typeof value === 'boolean') return value;
    // The spelling that JSON and CSV share does not count as a different spelling.
    if (value === 'true') return true;
    if (value === 'false') return false;
    return isMissing(value) ? null : coerce(value, report);
  };
}

/** Accepted spellings, in lower case; the sentence of `available-invalid` lists them. */
const SPELLINGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['t', true],
  ['yes', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['f', false],
  ['no', false],
  ['0', false],
  [0, false],
]);
