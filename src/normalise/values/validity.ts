import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { ValidityPeriod } from '../../model/validity.ts';
import { createTimestampReader, type TimestampField } from './timestamps.ts';
import type { ValueReader } from './value-reader.ts';

export interface ValidityFields {
  readonly startDateMs: TimestampField;
  readonly endDateMs: TimestampField;
}

/** The period in which a record is valid. A missing start or end means that it is unbounded. */
export function createValidityReader(fields: ValidityFields): ValueReader<ValidityPeriod> {
  const readStart = createTimestampReader(fields.startDateMs);
  const readEnd = createTimestampReader(fields.endDateMs);
  return (raw, report) => {
    const startDateMs = readStart(raw, report);
    const endDateMs = readEnd(raw, report);
    if (startDateMs === undefined || endDateMs === undefined) return undefined;
    if (startDateMs === null && endDateMs === null) return ALWAYS;
    if (startDateMs !== null && endDateMs !== null && endDateMs <= startDateMs) {
      const value = raw.values[fields.endDateMs.index];
      report.add({ ...diagnoseReversed({ startDateMs, endDateMs }, fields), value });
    }
    return { startDateMs, endDateMs };
  };
}

const ALWAYS: ValidityPeriod = { startDateMs: null, endDateMs: null };

/** The end is exclusive, so a period with the same start and end is never valid (RULES.md). */
function diagnoseReversed(
  { startDateMs, endDateMs }: { readonly startDateMs: number; readonly endDateMs: number },
  { startDateMs: start, endDateMs: end }: ValidityFields,
): Finding {
  const [from, to] = [start.column, end.column];
  return startDateMs === endDateMs
    ? diagnose('validity-reversed:equal', { end: to, start: from }, { field: to })
    : diagnose(
        'validity-reversed:reversed',
        { end: to, endMs: endDateMs, start: from, startMs: startDateMs },
        { field: to },
      );
}
