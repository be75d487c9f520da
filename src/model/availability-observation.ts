import type { CurbSpaceId } from './curb-id.ts';

/**
 * One observation of one curb space at one time. The standard has no file of them, only the two
 * fields of a space: a file `availability.*` (FILES.md) has them with `curb_space_id` in each row.
 */
export interface AvailabilityObservation {
  readonly curbSpaceId: CurbSpaceId;
  readonly availabilityTimeMs: number;
  readonly available: boolean;
}
