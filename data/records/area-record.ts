import { FACES_PER_BLOCK } from '../ground/face-frame.ts';
import { listBlocks, type Neighbourhood } from '../ground/neighbourhood.ts';
import { traceNeighbourhood } from '../ground/neighbourhood-rings.ts';
import type { CityPlan } from '../ground/plan-city.ts';
import { createRandom, STREAM } from '../ground/random.ts';
import { getNeighbourhoodName } from './place-names.ts';
import { drawRecordDates } from './record-dates.ts';
import { createSampleId } from './sample-id.ts';
import type { SampleArea } from './sample-record.ts';
import { getZoneId } from './zone-record.ts';

/**
 * Returns the record of a neighbourhood, or `undefined` for one at the city's edge without zones.
 */
export function createAreaRecord(
  city: CityPlan,
  neighbourhood: Neighbourhood,
): SampleArea | undefined {
  const { seed } = city;
  const { index } = neighbourhood;
  const curbZoneIds = listZoneIds(city, neighbourhood);
  if (curbZoneIds.length === 0) return undefined;
  return {
    curbAreaId: createSampleId({ seed, stream: STREAM.areaId, index }),
    name: getNeighbourhoodName(index),
    ...drawRecordDates(createRandom({ seed, stream: STREAM.areaId, index })),
    curbZoneIds,
    rings: traceNeighbourhood(city.grid, neighbourhood),
  };
}

function listZoneIds(city: CityPlan, neighbourhood: Neighbourhood): string[] {
  const ids: string[] = [];
  for (const block of listBlocks(neighbourhood)) {
    const firstFace = city.getFaceIndex(block);
    for (let side = 0; side < FACES_PER_BLOCK; side++) {
      for (const plan of city.planZones(firstFace + side)) ids.push(getZoneId(city.seed, plan));
    }
  }
  return ids;
}
