import type { RawRecord } from '../../read/piece.ts';
import type { FieldReport, Note } from '../derive/field-report.ts';
import type { ColumnPlan, FieldPlan } from '../source-plan.ts';
import { quote } from './quote.ts';

/**
 * Reads one field of a record; `undefined` says that the record cannot be served for it, and
 * that the report knows why. Made once for a source, so that a record costs no decisions
 * that the plan can take.
 */
export type ValueReader<T> = (raw: RawRecord, report: FieldReport) => T | undefined;

/** An empty or blank cell, `null` and an absent member are the same: CSV cannot tell them apart. */
export function isMissing(value: unknown): value is undefined | null | string {
  if (typeof value === 'string') return value === '' || value.trim() === '';
  return value === undefined || value === null;
}

/** `text` without the blanks around it, which are told of. */
export function trimNoted(text: string, { column }: ColumnPlan, report: FieldReport): string {
  const trimmed = text.trim();
  if (trimmed.length !== text.length) {
    report.add({
      code: 'text-untrimmed',
      field: column,
      value: text,
      message: `${column} ${quote(text)} has blanks around it, which were taken off`,
    });
  }
  return trimmed;
}

/** What a reader does with a value that is there: `undefined` where it is at fault. */
export type ValueParser<T> = (value: unknown, report: FieldReport) => T | undefined;

/**
 * Returns what the feed gives where a record has no value, which is counted; `null` for nothing.
 * `given` is that value in the form that a record has it in.
 */
export function createDefault<T>(
  { target, whenMissing }: FieldPlan,
  given: T | null,
): (report: FieldReport) => T | null {
  if (given === null) return () => null;
  const value = typeof whenMissing === 'string' ? `"${whenMissing}"` : JSON.stringify(whenMissing);
  const note: Note = {
    key: 'value-configured',
    field: target,
    details: { field: target, value },
  };
  return (report) => {
    report.count(note);
    return given;
  };
}
