import { getRowLengthM } from '../ground/bay-layout.ts';
import { type FaceFrame, getFacePlace, type Side } from '../ground/face-frame.ts';
import type { CityPlan } from '../ground/plan-city.ts';
import type { ZonePlan } from '../ground/plan-face.ts';
import { createRandom, STREAM } from '../ground/random.ts';
import { getAvenueName, getStreetName } from './place-names.ts';
import { getPolicyId, POLICY_COUNT } from './policy-record.ts';
import { drawRecordDates } from './record-dates.ts';
import { createSampleId } from './sample-id.ts';
import type { SampleZone, SampleZoneShape } from './sample-record.ts';
import { getSpaceId } from './space-record.ts';

export function getZoneId(seed: number, plan: ZonePlan): string {
  return createSampleId({ seed, stream: STREAM.zoneId, index: plan.zoneIndex });
}

/**
 * Returns the number on the sign, which is also the first part of the names of the zone's spaces.
 */
function getUserZoneId(plan: ZonePlan): string {
  return String(FIRST_USER_ZONE + plan.zoneIndex);
}

export function createZoneRecord(city: CityPlan, plan: ZonePlan): SampleZone {
  const { seed } = city;
  const random = createRandom({ seed, stream: STREAM.zone, index: plan.zoneIndex });
  const dates = drawRecordDates(random);
  const frame = city.getFrame(plan.faceIndex);
  const place = getFacePlace(plan.faceIndex, city.grid.columnCount);
  return {
    curbZoneId: getZoneId(seed, plan),
    userZoneId: getUserZoneId(plan),
    ...dates,
    startDateMs: plan.startDateMs ?? dates.publishedDateMs,
    endDateMs: plan.endDateMs,
    streetName: nameOfStreet(place),
    streetSide: nameOfSide(frame.bearingDegrees),
    lengthCm: Math.round(100 * (getRowLengthM(plan.layout, plan.bayCount) + 2 * MARGIN_M)),
    widthCm: Math.round(100 * (plan.layout.depthM + MARGIN_M)),
    parkingAngle: plan.layout.parkingAngle,
    spaceCount: plan.bayCount,
    curbPolicyIds: [getPolicyId(seed, random.below(POLICY_COUNT))],
    curbAreaIds: city
      .selectNeighbourhoods(plan.faceIndex)
      .map(({ index }) => createSampleId({ seed, stream: STREAM.areaId, index })),
    curbSpaceIds: random.oneIn(LISTS_ITS_SPACES_ONE_IN) ? listSpaceIds(seed, plan) : null,
    shape: shapeOf(frame, plan),
  };
}

function listSpaceIds(seed: number, plan: ZonePlan): string[] {
  return Array.from({ length: plan.bayCount }, (_, bayIndex) => getSpaceId(seed, plan, bayIndex));
}

/**
 * Returns a strip around the row of bays, slightly longer at both ends and slightly deeper towards
 * the roadway; or, for a city that drew lines, the line through the middle of the row.
 */
function shapeOf(frame: FaceFrame, plan: ZonePlan): SampleZoneShape {
  const fromM = plan.startM - MARGIN_M;
  const toM = plan.startM + getRowLengthM(plan.layout, plan.bayCount) + MARGIN_M;
  const { depthM } = plan.layout;
  if (plan.shapeType === 'LineString') {
    const outM = depthM / 2;
    const line = [frame.cornerAt({ alongM: fromM, outM }), frame.cornerAt({ alongM: toM, outM })];
    return { type: 'LineString', line };
  }
  const outM = depthM + MARGIN_M;
  const first = frame.cornerAt({ alongM: fromM, outM });
  const ring = [
    first,
    frame.cornerAt({ alongM: toM, outM }),
    frame.cornerAt({ alongM: toM, outM: 0 }),
    frame.cornerAt({ alongM: fromM, outM: 0 }),
    first,
  ];
  return { type: 'Polygon', ring };
}

function nameOfStreet({ column, row, side }: { column: number; row: number; side: Side }): string {
  switch (side) {
    case 0:
      return getStreetName(row);
    case 1:
      return getAvenueName(column + 1);
    case 2:
      return getStreetName(row + 1);
    case 3:
      return getAvenueName(column);
  }
}

/** CDS `street_side`: one of eight directions. */
function nameOfSide(bearingDegrees: number): string {
  return COMPASS[Math.round(bearingDegrees / 45) % COMPASS.length] ?? 'N';
}

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const FIRST_USER_ZONE = 10_000;
/** Width of the paint around the bays. */
const MARGIN_M = 0.2;
/** Some zones list their spaces; in most, only the spaces name the zone. */
const LISTS_ITS_SPACES_ONE_IN = 8;
