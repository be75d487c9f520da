import type { CurbSpaceId, CurbZoneId } from './curb-id.ts';
import type { CustomAttributes } from './custom-attributes.ts';
import type { Shape } from './geometry.ts';
import type { ValidityPeriod } from './validity.ts';

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
