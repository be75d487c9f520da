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
  /** The areas and spaces that the zone lists; `null` if it has no list. */
  readonly curbAreaIds: readonly CurbAreaId[] | null;
  readonly curbSpaceIds: readonly CurbSpaceId[] | null;
  /** The other fields of the standard; those that the feed lacks are absent. */
  readonly carried: CarriedFields;
  readonly customAttributes: CustomAttributes | null;
}

/** The values that the standard allows in fields of a zone (Curb Zone). */
export const LISTED_VALUES = {
  street_side: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  parking_angle: ['parallel', 'angled', 'perpendicular'],
} as const;
