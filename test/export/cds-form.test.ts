import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CdsVersion } from '../../src/export/cds/cds-version.ts';
import { createCdsValidator } from '../../src/export/cds/validate-cds.ts';
import { CDS_VERSIONS, exportStore } from '../../src/export.ts';
import { ROOT } from '../support/paths.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import type { TestFeed } from '../support/tables.ts';
import {
  square,
  tinyArea,
  tinyObject,
  tinyPolicy,
  tinySpace,
  tinyZone,
  uuidOf,
} from '../support/tiny-records.ts';
import { goRound } from './round-trip.ts';

const ZONE = '0f7b9c4e-5b7a-4c62-9d3e-0d5a4f0e7a11';

async function exportFeed(feed: TestFeed, cdsVersion: CdsVersion) {
  const scratch = makeScratchFolder();
  const store = join(scratch, 'store');
  await writeTestSnapshot({ feed, store });
  const folder = join(scratch, 'cds');
  const options = { storePath: store, folder, form: 'cds', cdsVersion, replaces: false } as const;
  const outcome = await exportStore(options);
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return { outcome, read };
}

/** One zone with one bay, valid in both versions. */
function soundFeed(): TestFeed {
  return {
    areas: [tinyArea(1, { name: 'Quarter', curbZoneIds: [ZONE] as never })],
    zones: [tinyZone(ZONE, { startDateMs: 5 })],
    spaces: [tinySpace(11, ZONE, { lengthCm: 610, customAttributes: { side: 'left', meter: 7 } })],
  };
}

describe.each(CDS_VERSIONS)('an export of the sample city as CDS %s', (version) => {
  const form = { form: 'cds', cdsVersion: version } as const;

  it('says what is left out and whether it is valid', async () => {
    const feed = join(ROOT, 'data/sample-city/csv');
    const { outcome } = await goRound(makeScratchFolder(), { feed, ...form });
    const objects = version === '1.0' ? 0 : 51;
    expect(outcome.counts).toEqual({ areas: 9, zones: 97, spaces: 946, policies: 6, objects });
    expect(outcome.notes.map((note) => note.split(' records')[0])).toEqual([
      'spaces: a space without a shape is left out (14',
      `spaces: start_date is left out, CDS ${version} has no place for it (60`,
      `spaces: end_date is left out, CDS ${version} has no place for it (27`,
      ...(version === '1.0' ? ['objects: CDS 1.0 has no objects; they are left out (51'] : []),
      version === '1.0' ? 'not valid CDS 1.0' : 'valid CDS 1.1',
    ]);
    // 1.0 has no zones that are lines; the sample city has five.
    const lines = 'zones: geometry.type must be equal to constant "Polygon" (5 records';
    expect(outcome.problems.map((problem) => problem.split(',')[0])).toEqual(
      version === '1.0' ? [lines] : [],
    );
  });

  it('is ingested to the same snapshot where nothing is left out', async () => {
    const scratch = makeScratchFolder();
    await goRound(join(scratch, 'first'), { feed: join(ROOT, 'data/sample-city/csv'), ...form });
    const feed = join(scratch, 'first/export');
    const { before, after, outcome } = await goRound(join(scratch, 'second'), { feed, ...form });
    const objects = version === '1.0' ? 0 : 51;
    expect(outcome.counts).toEqual({ areas: 9, zones: 97, spaces: 946, policies: 6, objects });
    expect(after.id, after.said).toBe(before.id);
  });
});

describe('an export as CDS', () => {
  it('has data as an object in 1.1, with custom attributes as text', async () => {
    const { outcome, read } = await exportFeed(soundFeed(), '1.1');
    expect(outcome.notes).toEqual(['valid CDS 1.1']);
    const { data, ...envelope } = read('spaces.json');
    expect(envelope).toEqual({
      version: '1.1.0',
      time_zone: 'Europe/Athens',
      last_updated: 1_700_000_000_000,
      currency: 'EUR',
      author: 'City of Tests',
      custom_attribute_dictionary: {
        side: "side, as the city's file has it",
        meter: "meter, as the city's file has it",
      },
    });
    const [space] = data.spaces;
    expect(Object.keys(space).slice(0, 3)).toEqual(['curb_space_id', 'geometry', 'name']);
    expect(space).toMatchObject({
      geometry: { type: 'Polygon' },
      curb_zone_id: ZONE,
      length: 610,
      custom_attributes: { side: 'left', meter: '7' },
    });
    expect(space).not.toHaveProperty('availability_time');
    expect(read('zones.json').data.zones).toMatchObject([{ curb_zone_id: ZONE, start_date: 5 }]);
  });

  it('has data as an array of one in 1.0, without custom attributes', async () => {
    const { outcome, read } = await exportFeed(soundFeed(), '1.0');
    expect(outcome.notes).toEqual([
      `spaces: custom_attributes is left out, CDS 1.0 has no place for it (1 record: ${read('spaces.json').data[0].spaces[0].curb_space_id})`,
      'valid CDS 1.0',
    ]);
    expect(read('spaces.json')).toMatchObject({ version: '1.0.1', data: [{ spaces: [{}] }] });
    expect(read('areas.json').data[0].areas).toHaveLength(1);
  });

  it('leaves out spaces without a polygon, with a count', async () => {
    const point = { type: 'Point', positions: Float64Array.of(10, 50) } as const;
    const feed = {
      ...soundFeed(),
      spaces: [
        tinySpace(11, ZONE, { lengthCm: 610 }),
        tinySpace(12, ZONE, { shape: point }),
        tinySpace(13, ZONE, { shape: point }),
        tinySpace(14, ZONE, { shape: null }),
      ],
    };
    const { outcome } = await exportFeed(feed, '1.1');
    expect(outcome.counts).toEqual({ areas: 1, zones: 1, spaces: 1, policies: 0, objects: 0 });
    expect(outcome.problems).toEqual([]);
    expect(
      outcome.notes.map((note) => note.replace(/is [0-9a-f-]{36}|: [0-9a-f-]{36}/, '#')),
    ).toEqual([
      'spaces: a space that is a Point is left out (2 records, the first #)',
      'spaces: a space without a shape is left out (1 record#)',
      'valid CDS 1.1',
    ]);
  });

  it('has policies in both versions, and objects with a point and a zone or a space in 1.1', async () => {
    const feed: TestFeed = {
      ...soundFeed(),
      policies: [tinyPolicy(801, { rules: [{ activity: 'parking' }], none: null })],
      objects: [
        tinyObject(701, { curbZoneId: ZONE as never, customAttributes: { side: 1 } }),
        tinyObject(702),
        tinyObject(703, { curbSpaceId: uuidOf(11) as never, shape: null }),
        tinyObject(704, { curbZoneId: ZONE as never, shape: square({ lng: 10, lat: 50 }, 0.1) }),
      ],
    };
    const { outcome, read } = await exportFeed(feed, '1.1');
    expect(outcome.counts).toEqual({ areas: 1, zones: 1, spaces: 1, policies: 1, objects: 1 });
    expect(outcome.problems).toEqual([]);
    expect(outcome.notes.map((note) => note.replace(/ \(1 record.*/, '')).sort()).toEqual([
      'objects: an object that is a Polygon is left out',
      'objects: an object without a shape is left out',
      'objects: an object without a zone and a space is left out',
      'valid CDS 1.1',
    ]);
    expect(read('policies.json').data.policies).toEqual([
      {
        curb_policy_id: uuidOf(801),
        published_date: 1_600_000_000_000,
        priority: 1,
        rules: [{ activity: 'parking' }],
        none: null,
      },
    ]);
    expect(read('objects.json').data.objects).toEqual([
      {
        curb_object_id: uuidOf(701),
        geometry: { type: 'Point', coordinates: [22.94, 40.63] },
        curb_zone_id: ZONE,
        object_type: 'meter',
        name: 'Meter 701',
        published_date: 1_600_000_000_000,
        last_updated_date: 1_600_000_000_001,
        custom_attributes: { side: '1' },
      },
    ]);
    const older = await exportFeed(feed, '1.0');
    expect(older.outcome.counts).toMatchObject({ policies: 1, objects: 0 });
    expect(older.outcome.notes).toContainEqual(
      expect.stringMatching(/^objects: CDS 1\.0 has no objects; they are left out \(4 records/),
    );
    expect(older.read('policies.json').data[0].policies).toHaveLength(1);
  });

  it('says why it is not valid', async () => {
    const feed: TestFeed = {
      areas: [tinyArea(1, { curbZoneIds: ['quay'] as never })],
      zones: [tinyZone('quay'), tinyZone(ZONE, { shape: null, startDateMs: 1 })],
      spaces: [tinySpace(11, ZONE, { lengthCm: null, shape: square({ lng: 10, lat: 50 }, 0.1) })],
    };
    const { outcome } = await exportFeed(feed, '1.1');
    expect(outcome.notes.at(-1)).toBe('not valid CDS 1.1');
    expect(outcome.problems.map((problem) => problem.replace(/ \(1 record.*/, ''))).toEqual([
      expect.stringMatching(/^areas: curb_zone_ids\.\* must match pattern/),
      "zones: the record must have required property 'start_date'",
      expect.stringMatching(/^zones: curb_zone_id must match pattern/),
      "zones: the record must have required property 'geometry'",
      "spaces: the record must have required property 'length'",
    ]);
  });
});

describe('the schemas of CDS', () => {
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  };
  const zone = {
    curb_zone_id: ZONE,
    geometry: polygon,
    curb_policy_ids: [],
    published_date: 1,
    last_updated_date: 1,
    start_date: 1,
  };

  it.each([
    ['a street side beside the entire roadway', { entire_roadway: true, street_side: 'N' }],
    ['a parking angle of its own', { parking_angle: 'slanted' }],
    ['a date as text', { start_date: '2024-01-01' }],
    [
      'a latitude beyond the pole',
      {
        geometry: {
          ...polygon,
          coordinates: [
            [
              [0, 0],
              [1, 91],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
    ],
    ['a line of one position', { geometry: { type: 'LineString', coordinates: [[0, 0]] } }],
    ['a point', { geometry: { type: 'Point', coordinates: [0, 0] } }],
  ])('refuse %s', (_, change) => {
    for (const version of CDS_VERSIONS) {
      const validator = createCdsValidator(version);
      expect(validator.record('zones', zone)).toEqual([]);
      expect(validator.record('zones', { ...zone, ...change })).not.toEqual([]);
    }
  });

  it('take the policies of the standard, and refuse an activity that it does not have', () => {
    const policy = (activity: string) => ({
      version: '1.1.0',
      time_zone: 'Europe/Athens',
      last_updated: 1,
      currency: 'EUR',
      data: {
        policies: [{ curb_policy_id: ZONE, published_date: 1, priority: 1, rules: [{ activity }] }],
      },
    });
    expect(createCdsValidator('1.1').response(policy('no parking'))).toEqual([]);
    expect(createCdsValidator('1.1').response(policy('lingering'))).not.toEqual([]);
  });
});
