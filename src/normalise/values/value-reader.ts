import { diagnose, type SentenceDetails, type SentenceKey } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { quoteValue } from '../../diagnostic/words/show-text.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { ColumnPlan } from '../column-plan.ts';
import type { FieldReport, Note } from '../derive/field-report.ts';
import type { FieldPlan } from '../source-plan.ts';

/**
 * Reads one field of a record. Returns `undefined` if the record cannot be served because of this
 * field, which is then reported. Readers are made once per source, so decisions that depend only on
 * the plan are not repeated for each record.
 */
export type ValueReader<T> = (raw: RawRecord, report: FieldReport) => T | undefined;

/**
 * An empty or blank cell, `null` and an absent member are equal, because CSV cannot
 * distinguish them.
 */
export function isMissing(value: unknown): value is undefined | null | string {
  if (typeof value === 'string') return value === '' || value.trim() === '';
  return value === undefined || value === null;
}

/** Returns `text` without surrounding blanks, and reports them. */
export function trimNoted(text: string, { column }: ColumnPlan, report: FieldReport): string {
  const trimmed = text.trim();
  if (trimmed.length !== text.length) {
    report.add(diagnoseValue('text-untrimmed', { field: column, value: text }));
  }
  return trimmed;
}

/** Returns a finding about a value, whose sentence quotes the value and perhaps more details. */
export function diagnoseValue<K extends SentenceKey>(
  key: K,
  details: SentenceDetails<K> & ValueDetails,
): Finding {
  return diagnose(key, details, { field: details.field, value: details.value });
}

interface ValueDetails {
  readonly field: string;
  readonly value: unknown;
}

/** Converts a value that is present; returns `undefined` if it is invalid. */
export type ValueParser<T> = (value: unknown, report: FieldReport) => T | undefined;

/**
 * Returns the feed's value for a record without one, and counts it; `null` if there is none.
 * `given` is that value in the form that it has in a record, `show` gives it as the report has it.
 */
export function createDefault<T>(
  { target, whenMissing }: FieldPlan,
  given: T | null,
  show?: (value: T) => string,
): (report: FieldReport) => T | null {
  if (given === null) return () => null;
  const value = show?.(given) ?? quoteValue(whenMissing);
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
