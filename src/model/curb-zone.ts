import type { CurbAreaId, CurbSpaceId, CurbZoneId } from './curb-id.ts';
import type { CarriedFields, CustomAttributes } from './custom-attributes.ts';
import type { Shape } from './geometry.ts';
import type { ValidityPeriod } from './validity.ts';

/** A stretch of curb with one set of regulations (Curb Data Specification, Curb Zone). */
export interface CurbZone extends ValidityPeriod {
  readonly curbZoneId: CurbZoneId;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly shape: Shape | null;
  /** What the zone says of its areas and spaces; `null` where it says nothing. */
  readonly curbAreaIds: readonly CurbAreaId[] | null;
  readonly curbSpaceIds: readonly CurbSpaceId[] | null;
  /** The other fields of the standard; those that the feed lacks are absent. */
  readonly carried: CarriedFields;
  readonly customAttributes: CustomAttributes | null;
}
