import type { CurbSpaceId } from './curb-id.ts';

/**
 * One observation of one curb space at one time (issue 3: an `availability.*` file with
 * `curb_space_id`, `availability_time` and `available`).
 */
export interface AvailabilityObservation {
  readonly curbSpaceId: CurbSpaceId;
  readonly availabilityTimeMs: number;
  readonly available: boolean;
}
