import type { AvailabilityObservation } from './availability-observation.ts';
import type { CurbArea } from './curb-area.ts';
import type { CurbSpace } from './curb-space.ts';
import type { CurbZone } from './curb-zone.ts';

/** The typed record of each kind. */
export interface CurbRecords {
  readonly areas: CurbArea;
  readonly zones: CurbZone;
  readonly spaces: CurbSpace;
  readonly availability: AvailabilityObservation;
}
