import { planCity } from '../../../data/ground/plan-city.ts';
import { createAreaRecord } from '../../../data/records/area-record.ts';
import type {
  SampleArea,
  SampleObservation,
  SampleSpace,
  SampleZone,
} from '../../../data/records/sample-record.ts';
import { createSpaceRecords } from '../../../data/records/space-record.ts';
import { createZoneRecord } from '../../../data/records/zone-record.ts';

export interface WholeCity {
  readonly areas: readonly SampleArea[];
  readonly zones: readonly SampleZone[];
  readonly spaces: readonly SampleSpace[];
  readonly observations: readonly SampleObservation[];
}

/** All records of a small city at once. */
export function createWholeCity(options: { seed: number; spaceCount: number }): WholeCity {
  const city = planCity(options);
  const plans = Array.from({ length: city.faceCount }, (_, face) => city.planZones(face)).flat();
  const zones = plans.map((plan) => createZoneRecord(city, plan));
  const perZone = plans.map((plan, index) => createSpaceRecords(city, plan, zones[index]!));
  const areas = Array.from({ length: city.neighbourhoods.count }, (_, index) =>
    createAreaRecord(city, city.neighbourhoods.get(index)),
  );
  return {
    areas: areas.filter((area) => area !== undefined),
    zones,
    spaces: perZone.flatMap(({ spaces }) => spaces),
    observations: perZone.flatMap(({ observations }) => observations),
  };
}
