import type { CurbAreaId, CurbSpaceId, CurbZoneId } from './curb-id.ts';
import type { Shape } from './geometry.ts';
import type { ValidityPeriod } from './validity.ts';

/** A zone with fixed boundaries. Not served itself yet; spaces and areas are found through it. */
export interface CurbZone extends ValidityPeriod {
  readonly curbZoneId: CurbZoneId;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly shape: Shape | null;
  /** What the zone says of its areas and spaces; `null` where it says nothing. */
  readonly curbAreaIds: readonly CurbAreaId[] | null;
  readonly curbSpaceIds: readonly CurbSpaceId[] | null;
}
