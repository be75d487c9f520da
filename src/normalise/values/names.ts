import { diagnose } from '../../diagnostic/diagnose.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { FieldPlan } from '../source-plan.ts';
import { findPlainText } from './ids/identifiers.ts';
import {
  createDefault,
  diagnoseValue,
  isMissing,
  trimNoted,
  type ValueReader,
} from './value-reader.ts';
import { noteHalfCharacter } from './well-formed.ts';

/** Reads a required name as written, in Unicode form NFC (INTERFACE.md, Records). */
export function createNameReader(field: FieldPlan<'text'>): ValueReader<string> {
  const { column, index, target, whenMissing } = field;
  const useDefault = createDefault(field, whenMissing?.normalize('NFC') ?? null);

  function refuse(value: unknown, report: FieldReport): undefined {
    const about = { field: column, value };
    report.add(
      isMissing(value)
        ? diagnose('name-missing:missing', { field: column, target }, about)
        : diagnoseValue('name-missing:not-text', about),
    );
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (typeof value === 'string' && value.trim() !== '') {
      return compose(trimNoted(value, field, report), field, report);
    }
    if (isMissing(value)) return useDefault(report) ?? refuse(value, report);
    return findPlainText(value) ?? refuse(value, report);
  };
}

/** Every text below the first combining mark is already in NFC (Unicode Annex 15). */
const PERHAPS_DECOMPOSED = /[\u0300-\uffff]/;

function compose(name: string, field: FieldPlan<'text'>, report: FieldReport): string | undefined {
  if (!PERHAPS_DECOMPOSED.test(name)) return name;
  if (!name.isWellFormed()) return noteHalfCharacter(name, field, report);
  const { column } = field;
  const composed = name.normalize('NFC');
  if (composed !== name) {
    report.add(diagnoseValue('name-untidy:decomposed', { field: column, value: name }));
  }
  return composed;
}
