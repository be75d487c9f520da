import type { AvailabilityObservation } from './availability-observation.ts';
import type { CurbArea } from './curb-area.ts';
import type { CurbPolicyId } from './curb-id.ts';
import type { CurbSpace } from './curb-space.ts';
import type { CurbZone } from './curb-zone.ts';

/** The typed record of each kind. */
export interface CurbRecords {
  readonly areas: CurbArea;
  readonly zones: CurbZone;
  readonly spaces: CurbSpace;
  readonly availability: AvailabilityObservation;
  readonly policies: CurbPolicy;
}

/** What is allowed at a curb, and when (Curb Data Specification, Policy). */
export interface CurbPolicy {
  readonly curbPolicyId: CurbPolicyId;
  readonly publishedDateMs: number;
  /** The record as it is served, with its wire names in their order. */
  readonly members: Readonly<Record<string, unknown>>;
}
