import type { CurbSpaceId, CurbZoneId } from './curb-id.ts';
import type { CustomAttributes } from './custom-attributes.ts';
import type { Shape } from './geometry.ts';
import type { ValidityPeriod } from './validity.ts';

/**
 * Placeholder for the number of a space, which is assigned once all spaces of its zone are known.
 */
export const NUMBER_BY_SEQUENCE = 0; // A number that no city can write, as numbers start at 1.

/** One demarcated place inside a curb zone (INTERFACE.md, Curb Space). */
export interface CurbSpace extends ValidityPeriod {
  readonly curbSpaceId: CurbSpaceId;
  readonly name: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly curbZoneId: CurbZoneId;
  /** 1 or more. */
  readonly spaceNumber: number;
  /** Whole centimetres. */
  readonly lengthCm: number | null;
  /** Whole centimetres. */
  readonly widthCm: number | null;
  readonly available: boolean;
  readonly availabilityTimeMs: number | null;
  readonly shape: Shape | null;
  readonly customAttributes: CustomAttributes | null;
}
