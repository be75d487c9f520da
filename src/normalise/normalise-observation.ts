import type { CurbSpaceId } from '../model/curb-id.ts';
import type { Normaliser } from './normaliser-type.ts';
import type { SourcePlan } from './source-plan.ts';
import { createObservedReader } from './values/availability.ts';
import { createUuidReader } from './values/ids/keys.ts';
import { createRequiredTimestampReader } from './values/timestamps.ts';

export function createObservationNormaliser(
  plan: SourcePlan<'availability'>,
): Normaliser<'availability'> {
  const { fields } = plan;
  const readSpaceId = createUuidReader(fields.curbSpaceId, plan);
  const readTime = createRequiredTimestampReader(fields.availabilityTimeMs);
  const readAvailable = createObservedReader(fields.available);

  return (raw, report) => {
    const id = readSpaceId(raw, report, null);
    const availabilityTimeMs = readTime(raw, report);
    const available = readAvailable(raw, report);
    if (id === undefined || availabilityTimeMs === undefined || available === undefined) {
      return undefined;
    }
    // The reader returns only plain lower-case UUIDs.
    return { curbSpaceId: id as CurbSpaceId, availabilityTimeMs, available };
  };
}
