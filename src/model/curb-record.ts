import type { AvailabilityObservation } from './availability-observation.ts';
import type { CurbArea } from './curb-area.ts';
import type { CurbObjectId, CurbPolicyId, CurbSpaceId, CurbZoneId } from './curb-id.ts';
import type { CurbSpace } from './curb-space.ts';
import type { CurbZone } from './curb-zone.ts';
import type { CarriedFields, CustomAttributes } from './custom-attributes.ts';
import type { Shape } from './geometry.ts';

/** The typed record of each kind. */
export interface CurbRecords {
  readonly areas: CurbArea;
  readonly zones: CurbZone;
  readonly spaces: CurbSpace;
  readonly availability: AvailabilityObservation;
  readonly policies: CurbPolicy;
  readonly objects: CurbObject;
}

/** What is allowed at a curb, and when (Curb Data Specification, Policy). */
export interface CurbPolicy {
  readonly curbPolicyId: CurbPolicyId;
  readonly publishedDateMs: number;
  /** The record as it is served, with its wire names in their order. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** An item at the curb, such as a meter or a sign (Curb Data Specification 1.1, Curb Object). */
export interface CurbObject {
  readonly curbObjectId: CurbObjectId;
  readonly name: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  /** The zone and the space that the object is in or nearest to; `null` if it names none. */
  readonly curbZoneId: CurbZoneId | null;
  readonly curbSpaceId: CurbSpaceId | null;
  readonly shape: Shape | null;
  /** The other fields of the standard; those that the feed lacks are absent. */
  readonly carried: CarriedFields;
  readonly customAttributes: CustomAttributes | null;
}
