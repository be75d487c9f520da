import type { Finding } from '../../diagnostic/diagnostic.ts';
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
  const defaulted = createDefaultFinding(field);

  return (raw, report) => {
    const available = readAvailable(raw, report);
    const availabilityTimeMs = readTime(raw, report);
    if (available === undefined || availabilityTimeMs === undefined) return undefined;
    if (available !== null) return { available, availabilityTimeMs };
    if (field.whenMissing === null) report.add(defaulted);
    if (availabilityTimeMs !== null) {
      const message = `${timeField.column} is given without ${field.column}, so it says when of nothing`;
      const value = raw.values[timeField.index];
      report.add({ code: 'availability-stale', field: timeField.column, value, message });
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
    const message = `${field.column} is missing, an observation says true or false`;
    report.add({ code: 'available-invalid', field: field.column, message });
    return undefined;
  };
}

/** One finding for all records that it applies to. */
function createDefaultFinding({ column }: FieldPlan<'boolean'>): Finding {
  return {
    code: 'available-default',
    field: column,
    message: `${column} is missing, the space is served as available`,
  };
}
