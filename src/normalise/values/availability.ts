import { diagnose } from '../../diagnostic/diagnose.ts';
import type { CurbSpace } from '../../model/curb-space.ts';
import type { FieldPlan } from '../source-plan.ts';
import { createAvailableReader } from './available.ts';
import { createTimestampReader, type TimestampField } from './timestamps.ts';
import { createDefault, type ValueReader } from './value-reader.ts';

/** The value that is used if neither the record nor the feed gives one (INTERFACE.md, Records). */
const AVAILABLE_DEFAULT = true;

export type SpaceAvailability = Pick<CurbSpace, 'available' | 'availabilityTimeMs'>;

export interface AvailabilityFields {
  readonly available: FieldPlan<'boolean'>;
  readonly availabilityTimeMs: TimestampField;
}

/** Reads whether a space is available, and as of when. */
export function createSpaceAvailabilityReader({
  available: field,
  availabilityTimeMs: timeField,
}: AvailabilityFields): ValueReader<SpaceAvailability> {
  const readAvailable = createAvailableReader(field);
  const readTime = createTimestampReader(timeField);
  const useDefault = createDefault(field, field.whenMissing);
  const defaulted = diagnose('available-default', { field: field.column }, { field: field.column });

  return (raw, report) => {
    const available = readAvailable(raw, report);
    const availabilityTimeMs = readTime(raw, report);
    if (available === undefined || availabilityTimeMs === undefined) return undefined;
    if (available !== null) return { available, availabilityTimeMs };
    if (field.whenMissing === null) report.add(defaulted);
    if (availabilityTimeMs !== null) {
      const details = { field: timeField.column, observed: field.column };
      const value = raw.values[timeField.index];
      const extra = { field: timeField.column, value };
      report.add(diagnose('availability-stale:unobserved', details, extra));
    }
    return { available: useDefault(report) ?? AVAILABLE_DEFAULT, availabilityTimeMs };
  };
}

/** Reads whether a space was available when it was observed. An observation must say so. */
export function createObservedReader(field: FieldPlan<'boolean'>): ValueReader<boolean> {
  const readAvailable = createAvailableReader(field);
  const useDefault = createDefault(field, field.whenMissing);
  return (raw, report) => {
    const available = readAvailable(raw, report);
    if (available !== null) return available;
    const whenMissing = useDefault(report);
    if (whenMissing !== null) return whenMissing;
    const { column } = field;
    report.add(diagnose('available-invalid:missing', { field: column }, { field: column }));
    return undefined;
  };
}
