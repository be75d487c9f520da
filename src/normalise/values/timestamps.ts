import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import { describeTime } from '../../diagnostic/words/describe-time.ts';
import { createDateParser } from '../dates.ts';
import type { FieldPlan, SourcePlan } from '../source-plan.ts';
import { parseDecimal } from './decimal.ts';
import { quote } from './quote.ts';
import { isMissing, trimNoted, type ValueParser, type ValueReader } from './value-reader.ts';

export type TimestampField = FieldPlan<'timestamp'>;

/** A timestamp that a record must have. */
export function createRequiredTimestampReader(
  field: TimestampField,
  plan: SourcePlan,
): ValueReader<number> {
  const { column, target } = field;
  const read = createTimestampReader(field, plan);
  return (raw, report) => {
    const timeMs = read(raw, report);
    if (timeMs !== null) return timeMs;
    report.add({
      code: 'timestamp-missing',
      field: column,
      message: `${column} is missing; if the feed has none, say what to serve: "defaults": {"${target}": "2024-05-31"}`,
    });
    return undefined;
  };
}

/** Milliseconds since 1970; `null` where there are none. */
export function createTimestampReader(
  field: TimestampField,
  plan: SourcePlan,
): ValueReader<number | null> {
  const { index, whenMissing } = field;
  const parse =
    field.date === null ? createMillisecondParser(field) : createTextParser(field, plan);
  return (raw, report) => {
    const value = raw.values[index];
    return isMissing(value) ? whenMissing : parse(value, report);
  };
}

function createMillisecondParser(field: TimestampField): ValueParser<number> {
  return (value, report) => {
    const timeMs =
      typeof value === 'string' ? parseDecimal(trimNoted(value, field, report), '.') : value;
    if (typeof timeMs === 'number' && timeMs >= 0 && Number.isSafeInteger(timeMs)) return timeMs;
    return refuse(value, { field, report, reason: reasonAgainst(value, field) });
  };
}

function reasonAgainst(value: unknown, { column, target }: TimestampField): string {
  return typeof value === 'string' && DATE_LIKE.test(value)
    ? `is not integer milliseconds; say how its dates are written: "fields": {"${target}": {"column": "${column}", "date": "yyyy-MM-dd"}}, or "date": "iso"`
    : 'is not integer milliseconds, 0 or more';
}

/** Three groups of digits, or a month. */
const DATE_LIKE =
  /\d[-/.]\d{1,2}[-/.]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/i;

function createTextParser(field: TimestampField, plan: SourcePlan): ValueParser<number> {
  const pattern = field.date ?? '';
  const parseDate = createDateParser({ pattern, timeZone: plan.timeZone });
  return (value, report) => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') {
      return refuse(value, { field, report, reason: `is not a date written ${pattern}` });
    }
    const timeMs = parseDate(trimNoted(text, field, report));
    if (timeMs !== undefined && timeMs >= 0) return timeMs;
    // Midnight of a feed's own time zone may be the day before in UTC, so the time is named too.
    const reason =
      timeMs === undefined
        ? `is not a date written ${pattern}`
        : `is ${describeTime(timeMs)}, before 1970; leave it empty if it stands for no date`;
    return refuse(value, { field, report, reason });
  };
}

interface Refusal {
  readonly field: TimestampField;
  readonly report: RecordReport;
  readonly reason: string;
}

function refuse(value: unknown, { field, report, reason }: Refusal): undefined {
  report.add({
    code: 'timestamp-malformed',
    field: field.column,
    value,
    message: `${field.column} ${quote(value)} ${reason}`,
  });
}
