import type { CurbAreaId, CurbZoneId } from './curb-id.ts';
import type { CustomAttributes } from './custom-attributes.ts';
import type { AreaShape } from './geometry.ts';

/** A neighbourhood or area of interest made of curb zones (INTERFACE.md, Curb Area). */
export interface CurbArea {
  readonly curbAreaId: CurbAreaId;
  readonly name: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly curbZoneIds: readonly CurbZoneId[];
  readonly shape: AreaShape | null;
  readonly customAttributes: CustomAttributes | null;
}
