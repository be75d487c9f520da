import { EPOCH_PATTERNS } from '../../config/date-pattern.ts';
import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { describeTime } from '../../diagnostic/words/describe-time.ts';
import { unwrapNumber } from '../../model/custom-attributes.ts';
import { END_OF_TIME_MS } from '../../model/limits.ts';
import { createDateParser, type ParsedDate } from '../dates.ts';
import type { FieldReport, Note } from '../derive/field-report.ts';
import { type FieldPlan, LATEST_BY } from '../source-plan.ts';
import { parseDecimal } from './decimal.ts';
import { findPlainText } from './ids/identifiers.ts';
import {
  createDefault,
  diagnoseValue,
  isMissing,
  trimNoted,
  type ValueParser,
  type ValueReader,
} from './value-reader.ts';

export type TimestampField = FieldPlan<'timestamp'>;

/** How a time value is written. */
type TimestampForm = Pick<TimestampField, 'column' | 'index' | 'target' | 'date' | 'timeZone'>;

/** Reads a required timestamp. */
export function createRequiredTimestampReader(field: TimestampField): ValueReader<number> {
  const { column, target } = field;
  const read = createTimestampReader(field);
  const missing = diagnose(
    'timestamp-missing:record',
    { field: column, target },
    { field: column },
  );
  return (raw, report) => {
    const timeMs = read(raw, report);
    if (timeMs !== null) return timeMs;
    report.add(missing);
    return undefined;
  };
}

/** Reads milliseconds since 1970; `null` if there is no value. */
export function createTimestampReader(field: TimestampField): ValueReader<number | null> {
  const { index, whenMissing } = field;
  const parse = createTimestampParser(field);
  const useDefault = createDefault(field, whenMissing, describeTime);
  return (raw, report) => {
    const value = raw.values[index];
    return isMissing(value) ? useDefault(report) : parse(value, report);
  };
}

/** Reads the date by which the latest row is found, of any year: it is compared and not served. */
export function createOrderReader(field: TimestampField): ValueReader<number | null> {
  const parse = createTimestampParser(field, Number.NEGATIVE_INFINITY);
  return (raw, report) => {
    const value = raw.values[field.index];
    return isMissing(value) ? null : parse(value, report);
  };
}

/** Reads a value that is present. Dates before `earliestMs` are refused. */
export function createTimestampParser(
  field: TimestampForm,
  earliestMs = EARLIEST_SERVED_MS,
): ValueParser<number> {
  if (field.date === null || field.date === 'epoch-ms') {
    return createMillisecondParser(field, earliestMs);
  }
  if (field.date === 'epoch-s') return createSecondParser(field, earliestMs);
  return createTextParser(field, { pattern: field.date, earliestMs });
}

/** Dates are served as milliseconds since 1970, which are not negative. */
const EARLIEST_SERVED_MS = 0;

/** Reads seconds, which may have a fraction. */
function createSecondParser(field: TimestampForm, earliestMs: number): ValueParser<number> {
  return (value, report) => {
    const seconds =
      typeof value === 'string'
        ? parseDecimal(trimNoted(value, field, report), '.')
        : unwrapNumber(value);
    const timeMs =
      typeof seconds === 'number' ? Math.floor(seconds * EPOCH_PATTERNS['epoch-s']) : Number.NaN;
    const about = { field: field.column, value };
    // As seconds it is after the year 9999, but not as milliseconds.
    if (timeMs > END_OF_TIME_MS && Number(seconds) <= END_OF_TIME_MS) {
      const asMilliseconds = { ...about, timeMs: Number(seconds) };
      report.add(diagnoseValue('timestamp-malformed:not-seconds', asMilliseconds));
      return undefined;
    }
    if (timeMs >= earliestMs && Number.isSafeInteger(timeMs)) return timeMs;
    report.add(diagnoseValue('timestamp-malformed:seconds', about));
    return undefined;
  };
}

function createMillisecondParser(field: TimestampForm, earliestMs: number): ValueParser<number> {
  return (value, report) => {
    const timeMs =
      typeof value === 'string'
        ? parseDecimal(trimNoted(value, field, report), '.')
        : unwrapNumber(value);
    if (typeof timeMs === 'number' && timeMs >= earliestMs && Number.isSafeInteger(timeMs)) {
      return timeMs;
    }
    report.add(diagnoseNotMilliseconds(value, field));
    return undefined;
  };
}

function diagnoseNotMilliseconds(value: unknown, { column, target }: TimestampForm): Finding {
  const about = { field: column, value };
  if (typeof value !== 'string' || !DATE_LIKE.test(value)) {
    return diagnoseValue('timestamp-malformed:milliseconds', about);
  }
  const name = target === LATEST_BY ? 'undeclared-latest' : 'undeclared';
  return diagnoseValue(`timestamp-malformed:${name}`, { ...about, target });
}

/** Matches three groups of digits, or a month. */
const DATE_LIKE =
  /\d[-/.]\d{1,2}[-/.]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/i;

function createTextParser(
  field: TimestampForm,
  { pattern, earliestMs }: { readonly pattern: string; readonly earliestMs: number },
): ValueParser<number> {
  const parseDate = createDateParser({ pattern, timeZone: field.timeZone });
  const isLocal: Note = {
    key: 'time-local',
    field: field.column,
    details: { field: field.column, timeZone: field.timeZone },
  };
  return (value, report) => {
    const about = { field: field.column, value };
    const text = typeof value === 'boolean' ? undefined : findPlainText(value);
    const date = text === undefined ? undefined : parseDate(trimNoted(text, field, report));
    if (date === undefined) {
      report.add(diagnoseValue('timestamp-malformed:pattern', { ...about, pattern }));
      return undefined;
    }
    if (date.timeMs >= earliestMs) {
      if (date.isLocal) report.count(isLocal);
      const { timeMs, clockChange } = date;
      if (clockChange !== null) {
        noteClockChange(value, { field, report, date: { timeMs, clockChange } });
      }
      return date.timeMs;
    }
    // Midnight in a feed's time zone may be the previous day in UTC, so the time is shown as well.
    report.add(diagnoseValue('timestamp-malformed:early', { ...about, timeMs: date.timeMs }));
    return undefined;
  };
}

interface AmbiguousDate {
  readonly timeMs: number;
  readonly clockChange: NonNullable<ParsedDate['clockChange']>;
}

/** Reports which instant was used for a local time that does not exist or occurs twice. */
function noteClockChange(
  value: unknown,
  {
    field: { column, timeZone },
    report,
    date: { timeMs, clockChange },
  }: {
    readonly field: TimestampForm;
    readonly report: FieldReport;
    readonly date: AmbiguousDate;
  },
): void {
  const details = { field: column, value, timeZone, timeMs };
  report.add(diagnoseValue(`time-local-ambiguous:${clockChange}`, details));
}
