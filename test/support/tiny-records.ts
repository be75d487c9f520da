import type { AvailabilityObservation } from '../../src/model/availability-observation.ts';
import type { CurbArea } from '../../src/model/curb-area.ts';
import type {
  CurbAreaId,
  CurbObjectId,
  CurbPolicyId,
  CurbSpaceId,
  CurbZoneId,
} from '../../src/model/curb-id.ts';
import type { CurbObject, CurbPolicy } from '../../src/model/curb-record.ts';
import type { CurbSpace } from '../../src/model/curb-space.ts';
import type { CurbZone } from '../../src/model/curb-zone.ts';
import type { PolygonShape } from '../../src/model/geometry.ts';

/** `00000000-0000-4000-8000-…` with the number at the end. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export interface Corner {
  readonly lng: number;
  readonly lat: number;
}

/** A square of `sideDeg` degrees whose south-western corner is given. */
export function square({ lng, lat }: Corner, sideDeg: number): PolygonShape {
  const [east, north] = [lng + sideDeg, lat + sideDeg];
  const ring = [lng, lat, east, lat, east, north, lng, north, lng, lat];
  return { type: 'Polygon', rings: [Float64Array.from(ring)] };
}

export function tinyArea(number: number, changes: Partial<CurbArea> = {}): CurbArea {
  return {
    curbAreaId: uuidOf(number) as CurbAreaId, // Well-formed by construction; so are those below.
    name: `Area ${number}`,
    publishedDateMs: 1_600_000_000_000,
    lastUpdatedDateMs: 1_600_000_000_001,
    curbZoneIds: [],
    shape: square({ lng: 22.9, lat: 40.6 }, 0.1),
    customAttributes: null,
    ...changes,
  };
}

export function tinyPolicy(
  number: number,
  more: Readonly<Record<string, unknown>> = {},
): CurbPolicy {
  const id = uuidOf(number);
  const publishedDateMs = 1_600_000_000_000;
  return {
    curbPolicyId: id as CurbPolicyId,
    publishedDateMs,
    members: { curb_policy_id: id, published_date: publishedDateMs, priority: 1, ...more },
  };
}

export function tinyObject(number: number, changes: Partial<CurbObject> = {}): CurbObject {
  return {
    curbObjectId: uuidOf(number) as CurbObjectId,
    name: `Meter ${number}`,
    publishedDateMs: 1_600_000_000_000,
    lastUpdatedDateMs: 1_600_000_000_001,
    curbZoneId: null,
    curbSpaceId: null,
    shape: { type: 'Point', positions: Float64Array.of(22.94, 40.63) },
    carried: { object_type: 'meter' },
    customAttributes: null,
    ...changes,
  };
}

export function tinyZone(id: string, changes: Partial<CurbZone> = {}): CurbZone {
  return {
    curbZoneId: id as CurbZoneId,
    publishedDateMs: 1_600_000_000_000,
    lastUpdatedDateMs: 1_600_000_000_001,
    shape: square({ lng: 22.94, lat: 40.63 }, 0.01),
    curbAreaIds: null,
    curbSpaceIds: null,
    carried: {},
    customAttributes: null,
    startDateMs: null,
    endDateMs: null,
    ...changes,
  };
}

export function tinySpace(
  number: number,
  curbZoneId: string,
  changes: Partial<CurbSpace> = {},
): CurbSpace {
  return {
    curbSpaceId: uuidOf(number) as CurbSpaceId,
    name: `Bay ${number}`,
    publishedDateMs: 1_600_000_000_000,
    lastUpdatedDateMs: 1_600_000_000_001,
    curbZoneId: curbZoneId as CurbZoneId,
    spaceNumber: 1,
    lengthCm: 610,
    widthCm: null,
    available: true,
    availabilityTimeMs: null,
    shape: square({ lng: 22.94 + number / 1e5, lat: 40.63 }, 0.000_01),
    customAttributes: null,
    startDateMs: null,
    endDateMs: null,
    ...changes,
  };
}

export function tinyObservation(
  spaceNumber: number,
  changes: Partial<AvailabilityObservation> = {},
): AvailabilityObservation {
  return {
    curbSpaceId: uuidOf(spaceNumber) as CurbSpaceId, // In the plain form by its making.
    availabilityTimeMs: 1_700_000_000_000,
    available: false,
    ...changes,
  };
}
