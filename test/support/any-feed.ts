import fc from 'fast-check';
import type {
  CurbObjectId,
  CurbPolicyId,
  CurbSpaceId,
  CurbZoneId,
} from '../../src/model/curb-id.ts';
import type { CurbObject, CurbPolicy, CurbRecords } from '../../src/model/curb-record.ts';
import type { LineShape, PolygonShape, Shape } from '../../src/model/geometry.ts';
import type { ValidityPeriod } from '../../src/model/validity.ts';
import type { TestFeed } from './tables.ts';
import { square, tinyArea, tinyObject, tinySpace, tinyZone } from './tiny-records.ts';

/**
 * Random feeds that hold together: every identifier once, no two observations
 * of one space and time.
 */
export const anyFeed: fc.Arbitrary<Required<TestFeed>> = fc
  .uniqueArray(fc.uuid(), { minLength: 0, maxLength: 40 })
  .chain((uuids) => {
    const areaCount = Math.min(6, Math.floor(uuids.length / 4));
    return fc.record({
      areas: recordsOf(uuids.slice(0, areaCount), anyArea),
      zones: recordsOf(ZONE_IDS.slice(0, 9), anyZone),
      spaces: recordsOf(uuids.slice(areaCount), anySpace),
      availability: observationsOf(uuids.slice(areaCount)),
      policies: recordsOf(uuids.slice(0, 5), anyPolicy),
      objects: recordsOf(uuids.slice(5, 15), anyObject(uuids)),
    });
  });

/**
 * What feeds name zones by: UUIDs, numbers, other scripts, characters that UTF-16
 * puts in another order.
 */
const ZONE_IDS = [
  'c0ffee00-0000-4000-8000-000000000001',
  '007',
  '208310224003697457',
  '208310224003697458',
  'Ζώνη 1',
  '\u{1f17f} 1',
  '\uff30 1',
  'a b;c|d',
  '__proto__',
  'only named by spaces',
  'only named by areas',
] as const;

function anyPolicy(id: string): fc.Arbitrary<CurbPolicy> {
  return fc.record({
    curbPolicyId: fc.constant(id as CurbPolicyId), // A UUID in its plain form.
    publishedDateMs: fc.nat(),
    members: fc.constant({ curb_policy_id: id }),
  });
}

function anyObject(uuids: readonly string[]) {
  return (id: string): fc.Arbitrary<CurbObject> =>
    fc
      .record({
        curbZoneId: fc.option(fc.constantFrom(...ZONE_IDS)),
        curbSpaceId: fc.option(fc.constantFrom(...uuids)),
        shape: fc.option(anySquare),
      })
      .map(({ curbZoneId, curbSpaceId, shape }) =>
        tinyObject(0, {
          curbObjectId: id as CurbObjectId, // All of them are in their plain form.
          curbZoneId: curbZoneId as CurbZoneId | null,
          curbSpaceId: curbSpaceId as CurbSpaceId | null,
          shape,
        }),
      );
}

const anyZoneId = fc.constantFrom(...ZONE_IDS.slice(0, 10));

/** On a few streets of one city and at the ends of the world. */
const anySquare: fc.Arbitrary<PolygonShape> = fc
  .record({
    lng: fc.oneof(fc.double({ min: 22.9, max: 22.96, noNaN: true }), fc.constantFrom(-180, 179.99)),
    lat: fc.oneof(fc.double({ min: 40.6, max: 40.66, noNaN: true }), fc.constantFrom(-80, 0)),
    sideDeg: fc.constantFrom(0.00005, 0.001, 0.02),
  })
  .map(({ lng, lat, sideDeg }) => acrossAntimeridian(square({ lng, lat }, sideDeg)));

/** As a feed writes it: longitudes stay within ±180. */
function acrossAntimeridian({ rings }: PolygonShape): PolygonShape {
  const wrap = (value: number, index: number): number =>
    index % 2 === 0 && value > 180 ? value - 360 : value;
  return { type: 'Polygon', rings: rings.map((ring) => ring.map(wrap)) };
}

const anyLine: fc.Arbitrary<LineShape> = anySquare.map(({ rings }) => ({
  type: 'LineString',
  positions: (rings[0] ?? new Float64Array(0)).slice(0, 6),
}));

const anyPeriod: fc.Arbitrary<ValidityPeriod> = fc.record({
  startDateMs: fc.option(fc.nat(1000)),
  endDateMs: fc.option(fc.integer({ min: 1000, max: 2000 })),
});

function anyArea(uuid: string): fc.Arbitrary<CurbRecords['areas']> {
  return fc
    .record({
      name: fc.constantFrom('Centre', 'Κέντρο', '\u{1f17f}', '\uff30', 'Centre North'),
      shape: fc.option(anySquare),
      curbZoneIds: fc.subarray([...ZONE_IDS]),
    })
    .map(({ name, shape, curbZoneIds }) =>
      tinyArea(0, {
        name,
        shape,
        curbAreaId: uuid as CurbRecords['areas']['curbAreaId'], // Made as a UUID.
        curbZoneIds: curbZoneIds as unknown as CurbRecords['areas']['curbZoneIds'], // Not empty.
      }),
    );
}

function anyZone(id: string): fc.Arbitrary<CurbRecords['zones']> {
  const shape: fc.Arbitrary<Shape | null> = fc.option(fc.oneof(anySquare, anyLine));
  return fc
    .record({ shape, period: anyPeriod })
    .map(({ shape, period }) => tinyZone(id, { shape, ...period }));
}

function anySpace(uuid: string): fc.Arbitrary<CurbRecords['spaces']> {
  return fc
    .record({
      curbZoneId: anyZoneId,
      spaceNumber: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(2 ** 40)),
      shape: fc.option(anySquare),
      available: fc.boolean(),
      availabilityTimeMs: fc.option(fc.nat(5)),
      period: anyPeriod,
    })
    .map(({ period, curbZoneId, ...changes }) =>
      tinySpace(0, curbZoneId, {
        ...changes,
        ...period,
        curbSpaceId: uuid as CurbRecords['spaces']['curbSpaceId'], // Made as a UUID.
      }),
    );
}

function observationsOf(spaceIds: readonly string[]): fc.Arbitrary<CurbRecords['availability'][]> {
  const ids = ['ffffffff-0000-4000-8000-00000000dead', ...spaceIds];
  const observation = fc.record({
    curbSpaceId: fc.constantFrom(...ids).map((id) => id as CurbRecords['spaces']['curbSpaceId']),
    availabilityTimeMs: fc.nat(6),
    available: fc.boolean(),
  });
  return fc.uniqueArray(observation, {
    maxLength: 30,
    selector: (each) => `${each.curbSpaceId} ${each.availabilityTimeMs}`,
  });
}

function recordsOf<T>(
  ids: readonly string[],
  recordOf: (id: string) => fc.Arbitrary<T>,
): fc.Arbitrary<T[]> {
  return fc.subarray([...ids]).chain((chosen) => fc.tuple(...chosen.map(recordOf)));
}
