import type { CityPlan } from '../ground/plan-city.ts';
import type { ZonePlan } from '../ground/plan-face.ts';
import { createRandom, STREAM } from '../ground/random.ts';
import { drawRecordDates } from './record-dates.ts';
import { createSampleId } from './sample-id.ts';
import type { SampleObject, SampleSpace, SampleZone } from './sample-record.ts';

/**
 * Creates the objects of one zone: in some zones a sign at its beginning, which names the zone and
 * its policy, and in some a meter at its first bay, which names the space.
 */
export function createObjectRecords(
  city: CityPlan,
  plan: ZonePlan,
  { zone, spaces }: { readonly zone: SampleZone; readonly spaces: readonly SampleSpace[] },
): SampleObject[] {
  const { seed } = city;
  const random = createRandom({ seed, stream: STREAM.object, index: plan.zoneIndex });
  const frame = city.getFrame(plan.faceIndex);
  const idOf = (number: number) =>
    createSampleId({ seed, stream: STREAM.objectId, index: 2 * plan.zoneIndex + number });
  const [policyId = null] = zone.curbPolicyIds;
  const [firstSpace] = spaces;
  const objects: SampleObject[] = [];
  if (random.oneIn(HAS_SIGN_ONE_IN)) {
    objects.push({
      ...NOTHING_ELSE,
      curbObjectId: idOf(0),
      ...drawRecordDates(random),
      curbZoneId: zone.curbZoneId,
      curbPolicyId: policyId,
      objectType: 'signage',
      name: `Sign ${zone.userZoneId}`,
      perpendicularDistanceCm: SIGN_CM,
      place: frame.cornerAt({ alongM: plan.startM, outM: -SIGN_CM / 100 }),
    });
  }
  if (random.oneIn(HAS_METER_ONE_IN) && firstSpace !== undefined) {
    objects.push({
      ...NOTHING_ELSE,
      curbObjectId: idOf(1),
      ...drawRecordDates(random),
      curbSpaceId: firstSpace.curbSpaceId,
      objectType: 'meter',
      name: `Meter ${firstSpace.name}`,
      owner: 'Parking, Streets & Ways',
      maxHeightCm: METER_HEIGHT_CM,
      place: frame.cornerAt({ alongM: plan.startM + 0.5, outM: -METER_CM / 100 }),
    });
  }
  return objects;
}

const NOTHING_ELSE = {
  curbZoneId: null,
  curbSpaceId: null,
  curbPolicyId: null,
  owner: null,
  perpendicularDistanceCm: null,
  maxHeightCm: null,
} as const;

const HAS_SIGN_ONE_IN = 3;
const HAS_METER_ONE_IN = 6;
/** From the kerb towards the houses. */
const SIGN_CM = 60;
const METER_CM = 30;
const METER_HEIGHT_CM = 140;
