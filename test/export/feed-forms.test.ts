import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportStore } from '../../src/export.ts';
import { writeFeed } from '../support/feeds.ts';
import { ROOT } from '../support/paths.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';
import { tinySpace } from '../support/tiny-records.ts';
import { goRound } from './round-trip.ts';

const FORMS = ['geojson', 'geojsonseq', 'csv'] as const;
const FEEDS = {
  'the tiny city': 'data/tiny',
  'the sample city in CSV': 'data/sample-city/csv',
  'the sample city in GeoJSON': 'data/sample-city/geojson',
} as const;

describe.each(FORMS)('an export as %s', (form) => {
  it.each(Object.entries(FEEDS))('of %s is ingested to the same snapshot', async (_, feed) => {
    const { before, after, outcome } = await goRound(makeScratchFolder(), {
      feed: join(ROOT, feed),
      form,
    });
    expect(outcome.notes).toEqual([]);
    expect(before.id).toBe(outcome.snapshotId);
    expect(after.id, after.said).toBe(before.id);
  });

  it('keeps what is hard to write', async () => {
    const feed = writeFeed(join(makeScratchFolder(), 'feed'), hardFiles(), HARD_CONFIG);
    const { before, after, outcome } = await goRound(makeScratchFolder(), { feed, form });
    expect(before.id, before.said).toBe(outcome.snapshotId);
    expect(outcome.counts).toEqual({ areas: 3, zones: 4, spaces: 7, policies: 2, objects: 5 });
    expect(after.id, after.said).toBe(before.id);
  });

  it('keeps a snapshot that was published without some records, or under other rules', async () => {
    const files = hardFiles();
    const zones = String(files['zones.csv']).split('\n');
    // Its spaces stay behind without a record of their zone.
    files['zones.csv'] = zones.filter((line) => !line.startsWith('late')).join('\n');
    const rules = { ...HARD_RULES, 'space-zone-unknown': 'ignore', 'geometry-missing': 'info' };
    const config = { ...HARD_CONFIG, rules };
    const feed = writeFeed(join(makeScratchFolder(), 'feed'), files, config);
    const { before, after, outcome } = await goRound(makeScratchFolder(), { feed, form });
    expect(outcome.counts).toEqual({ areas: 3, zones: 3, spaces: 7, policies: 2, objects: 5 });
    expect(after.id, after.said).toBe(before.id);
  });

  it('gives the same bytes for the same snapshot', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const read = async (name: string): Promise<Record<string, string>> => {
      const folder = join(scratch, name);
      await exportStore({ storePath: store, folder, form, replaces: false });
      const files = readdirSync(folder).sort();
      return Object.fromEntries(
        files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
      );
    };
    const first = await read('a');
    expect(Object.keys(first)).toContain('feed.json');
    expect(await read('b')).toEqual(first);
  });
});

describe('an export as csv', () => {
  it('says which custom attributes are not text', async () => {
    const scratch = makeScratchFolder();
    const space = tinySpace(1, 'a', { customAttributes: { meter: 7, side: 'left', '': null } });
    await writeTestSnapshot({ feed: { spaces: [space] }, store: join(scratch, 'store') });
    const { notes } = await exportStore({
      storePath: join(scratch, 'store'),
      folder: join(scratch, 'out'),
      form: 'csv',
      replaces: false,
    });
    expect(notes).toEqual([
      'custom attribute "meter": 1 of its values are not text, and CSV holds text alone; use --as geojson to keep the types',
      'custom attribute "": 1 of its values are not text, and CSV holds text alone; use --as geojson to keep the types',
    ]);
  });
});

describe('an export as geojson', () => {
  it('keeps the types of custom attributes', async () => {
    const feed = writeFeed(
      join(makeScratchFolder(), 'feed'),
      {
        'spaces.geojson': JSON.stringify({
          type: 'FeatureCollection',
          features: [feature('11', { meter: 7.5, name_: null, tags: ['a', 1], lat: 3, on: true })],
        }),
      },
      {
        ...FACTS,
        sources: [
          {
            file: 'spaces.geojson',
            kind: 'spaces',
            custom_attributes: ['tags', 'lat', 'meter', 'on', 'name_'],
          },
        ],
      },
    );
    for (const form of ['geojson', 'geojsonseq'] as const) {
      const { before, after } = await goRound(makeScratchFolder(), { feed, form });
      expect(before.id, before.said).toBeDefined();
      expect(after.id, after.said).toBe(before.id);
    }
  });
});

const FACTS = { time_zone: 'Europe/Berlin', currency: 'EUR', author: 'Town', licence_url: null };

function feature(number: string, properties: object): object {
  return {
    type: 'Feature',
    geometry: null,
    properties: {
      curb_space_id: `cccccccc-0000-4000-8000-0000000000${number}`,
      name: number,
      published_date: 1,
      last_updated_date: 2,
      curb_zone_id: 'z',
      space_number: 1,
      ...properties,
    },
  };
}

/** Its shapes are drawn to be hard to write, and stand where no curb is. */
const HARD_RULES = {
  'space-outside-zone': 'info',
  'spaces-overlap': 'info',
  'zones-overlap': 'info',
  'zone-outside-area': 'info',
};

const HARD_CONFIG = {
  ...FACTS,
  rules: HARD_RULES,
  last_updated: 1_700_000_000_000,
  h3_resolution: 9,
  sources: [
    { file: 'areas.csv', kind: 'areas' },
    { file: 'zones.csv', kind: 'zones', custom_attributes: ['note', 'name_of'] },
    {
      file: 'spaces.csv',
      kind: 'spaces',
      fields: { name: 'label' },
      custom_attributes: ['name', 'geometry_', '2020', 'lat'],
    },
    { file: 'plain.csv', kind: 'spaces', defaults: { name: '-', available: false } },
    { file: 'availability.csv', kind: 'availability' },
    { file: 'policies.json', kind: 'policies' },
    { file: 'objects.csv', kind: 'objects', custom_attributes: ['maker'] },
    { file: 'unnamed.csv', kind: 'objects', defaults: { name: ' - ' } },
  ],
};

/** The antimeridian, lists that look alike, words for no value, dates that cut each other. */
function hardFiles(): Record<string, string> {
  const id = (letter: string, number: number) =>
    `${letter.repeat(8)}-0000-4000-8000-00000000000${number}`;
  const area = (number: number, name: string, zones: string, shape: string) =>
    `${id('a', number)},${name},1,2,${zones},${shape}`;
  const space = (number: number, rest: string) => `${id('c', number)},1,2,${rest}`;
  return {
    'areas.csv': [
      'curb_area_id,name,published_date,last_updated_date,curb_zone_ids,geometry',
      area(
        1,
        '"Nord, ""alt"""',
        '"[""early"",""a;b""]"',
        '"MULTIPOLYGON (((179 -17, -180 -17, -180 -16, 179 -16, 179 -17)), ((-179.5 -17, -178.25 -17, -178.25 -16, -179.5 -16, -179.5 -17)))"',
      ),
      area(2, 'Ünder', 'late', ''),
      area(3, 'Hole', '', '"POLYGON ((0 0, 3 0, 3 3, 0 3, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1))"'),
    ].join('\n'),
    'zones.csv': [
      'curb_zone_id,published_date,last_updated_date,start_date,end_date,street_name,prev_policies,curb_policy_ids,available_space_lengths,median,curb_area_ids,note,name_of,geometry',
      `early,1,2,100,500,"A ""B"" Str.","[{""curb_policy_id"":""x""}]",p1;p2,"[5,6]",true,${id('a', 3)},None,"x\ny","LINESTRING (179.5 -16.5, -179.75 -16.5)"`,
      'late,1,2,1000,,,,,,,,, z ,POINT (1.00000000000000002 1e-7)',
      'a;b,1,2,,,,,,,,,,,"MULTIPOINT ((1 1), (2 2))"',
      'bare,1,2,,,,,,,,,,,',
    ].join('\n'),
    'spaces.csv': [
      'curb_space_id,published_date,last_updated_date,curb_zone_id,space_number,label,length,start_date,end_date,available,availability_time,name,geometry_,2020,lat,geometry',
      space(
        1,
        'early,1,One,556,,,,,,,,,"POLYGON ((179.9 -17, -179.9 -17, -179.9 -16.9, 179.9 -16.9, 179.9 -17))"',
      ),
      space(2, 'early,2,Two,,50,300,true,5,"- ",NULL, b ,1.5,'),
      space(3, 'early,3,Three,,600,700,false,,,,,,"LINESTRING (-0 0, 1 -0)"'),
      space(4, 'late,1,Four,1,200,,false,900,n,g,t,l,'),
      space(5, '"[""a;b""]",1,Five,1,,,,,n,g,t,l,'),
    ].join('\n'),
    'plain.csv': [
      'curb_space_id,published_date,last_updated_date,curb_zone_id,space_number,name,geometry',
      space(6, 'late,2,,'),
      space(7, 'late,3,Seven,POINT (-179.9 5)'),
    ].join('\n'),
    'policies.json': JSON.stringify({
      data: {
        policies: [
          {
            note: [null, 'Ö', { b: 1e21 }],
            curb_policy_id: id('d', 1),
            published_date: 5,
            none: null,
          },
          { rules: [{ rate: [{ x: 1, rate: 2 }] }], published_date: 6, curb_policy_id: id('d', 2) },
        ],
      },
    }),
    'objects.csv': [
      'curb_object_id,published_date,last_updated_date,name,curb_zone_id,curb_space_id,curb_policy_id,object_type,description,object_line,perpendicular_distance,max_height,maker,geometry',
      `${id('e', 1)},1,2,"Sign, ""old""",a;b,,${id('d', 1)},signage,"x\ny","{""type"":""LineString"",""coordinates"":[[0,0],[1,-0.5]]}",-30,140,None,POINT (1 1)`,
      `${id('e', 2)},1,2,Meter,,${id('c', 1)},p7,meter,,,,0, b ,"POLYGON ((179.9 -17, -179.9 -17, -179.9 -16.9, 179.9 -16.9, 179.9 -17))"`,
      `${id('e', 3)},1,3,Lost,"[""x""]",${id('c', 9)},,,,,,,,`,
      `${id('e', 4)},1,3,Pole,007,,,,,,,,,"MULTIPOINT ((1 1), (2 2))"`,
    ].join('\n'),
    'unnamed.csv': [
      'curb_object_id,published_date,last_updated_date,object_type,geometry',
      `${id('e', 5)},1,2,bench,POINT (-179.9 5)`,
    ].join('\n'),
    'availability.csv': [
      'curb_space_id,availability_time,available',
      `${id('c', 6)},100,true`,
      `${id('c', 6)},200,false`,
      `${id('c', 4)},950,true`,
    ].join('\n'),
  };
}
