import type { ParkingAngle } from '../ground/bay-layout.ts';
import type { Corner } from '../ground/street-grid.ts';

/** One record of the city before it is formatted. `null`: the city does not give the value. */
export interface SampleArea {
  readonly curbAreaId: string;
  readonly name: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly curbZoneIds: readonly string[];
  readonly rings: readonly (readonly Corner[])[];
}

export type SampleZoneShape =
  | { readonly type: 'Polygon'; readonly ring: readonly Corner[] }
  | { readonly type: 'LineString'; readonly line: readonly Corner[] };

export interface SampleZone {
  readonly curbZoneId: string;
  readonly userZoneId: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly startDateMs: number;
  readonly endDateMs: number | null;
  readonly streetName: string;
  readonly streetSide: string;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly parkingAngle: ParkingAngle;
  readonly spaceCount: number;
  readonly curbPolicyIds: readonly string[];
  readonly curbAreaIds: readonly string[];
  readonly curbSpaceIds: readonly string[] | null;
  readonly shape: SampleZoneShape;
}

export interface SampleSpace {
  readonly curbSpaceId: string;
  readonly name: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly curbZoneId: string;
  readonly spaceNumber: number;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly startDateMs: number | null;
  readonly endDateMs: number | null;
  /** The latest sensor reading, if the record itself contains it. */
  readonly availability: { readonly available: boolean; readonly timeMs: number } | null;
  readonly ring: readonly Corner[] | null;
}

export interface SampleObject {
  readonly curbObjectId: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly curbZoneId: string | null;
  readonly curbSpaceId: string | null;
  readonly curbPolicyId: string | null;
  readonly objectType: string;
  readonly name: string;
  readonly owner: string | null;
  readonly perpendicularDistanceCm: number | null;
  readonly maxHeightCm: number | null;
  readonly place: Corner;
}

export interface SampleObservation {
  readonly curbSpaceId: string;
  readonly availabilityTimeMs: number;
  readonly available: boolean;
}
