import { describe, expect, it } from 'vitest';
import { ingestFeed } from './support/ingest-feed.ts';
import { uuidOf } from './support/tiny-records.ts';

const SQUARE = '"POLYGON ((22.9 40.6, 22.95 40.6, 22.95 40.65, 22.9 40.65, 22.9 40.6))"';
const ZONES = `curb_zone_id,published_date,last_updated_date,geometry,curb_object_ids
z1,1600000000000,1600000000000,${SQUARE},${uuidOf(3)}
z2,1600000000000,1600000000000,"POLYGON ((22.9 40.7, 22.95 40.7, 22.95 40.75, 22.9 40.75, 22.9 40.7))",
`;
const SPACES = `curb_space_id,name,published_date,last_updated_date,curb_zone_id,space_number,length,geometry
${uuidOf(11)},Bay 1,1600000000000,1600000000000,z1,1,610,"POLYGON ((22.91234 40.61234, 22.91241 40.61234, 22.91241 40.61236, 22.91234 40.61236, 22.91234 40.61234))"
`;

const METER = {
  last_updated_date: 1_600_000_000_001,
  published_date: 1_600_000_000_000,
  name: ' Meter 1',
  curb_object_id: uuidOf(1).toUpperCase(),
  geometry: { type: 'Point', coordinates: [22.912345, 40.612345] },
  curb_space_id: uuidOf(11),
  object_type: 'meter',
  max_height: 140,
  perpendicular_distance: -30,
};
const SIGN = {
  curb_object_id: uuidOf(2),
  published_date: 1_600_000_000_000,
  last_updated_date: 1_600_000_000_000,
  name: 'Sign',
  geometry: { type: 'Point', coordinates: [22.922345, 40.712345] },
  curb_zone_id: 'z2',
  curb_policy_id: uuidOf(21),
  object_type: 'signage',
  external_references: [{ name: 'asset', id: 7 }],
};
const BENCH = { ...SIGN, curb_object_id: uuidOf(3), name: 'Bench', object_type: 'bench' };
const SERVED_METER =
  `{"curb_object_id":"${uuidOf(1)}","geometry":{"type":"Point","coordinates":[22.912345,40.612345]}` +
  `,"curb_space_id":"${uuidOf(11)}","object_type":"meter","name":"Meter 1"` +
  ',"perpendicular_distance":-30,"max_height":140' +
  ',"published_date":1600000000000,"last_updated_date":1600000000001}';

const CSV = `OBJECTID,kind,published_date,last_updated_date,lat,lng,bay,height_m,label,maker
1,meter,1600000000000,1600000000001,40.612345,22.912345,${uuidOf(11)},1.4,Meter 1,A
2,signage,1600000000000,1600000000000,40.712345,22.922345,,,Sign,
`;
const CSV_SOURCE = {
  file: 'things.csv',
  kind: 'objects',
  fields: {
    curb_object_id: { uuid5: 'OBJECTID' },
    curb_space_id: 'bay',
    object_type: 'kind',
    name: 'label',
    max_height: { column: 'height_m', unit: 'm' },
  },
  custom_attributes: ['maker'],
};

function cdsOf(...objects: readonly unknown[]): string {
  return JSON.stringify({ version: '1.1.0', data: { objects } });
}

describe('an ingest of objects', () => {
  it('reads CDS JSON, and puts members in the standard order', async () => {
    const files = {
      'zones.csv': ZONES,
      'spaces.csv': SPACES,
      'objects.json': cdsOf(METER, SIGN, BENCH),
    };
    const { ask } = await ingestFeed({ files });
    const objects = await ask('/curbs/objects');
    expect(objects.map(({ curb_object_id: id }) => id).sort()).toEqual([1, 2, 3].map(uuidOf));
    const [meter] = await ask(`/curbs/objects/${uuidOf(1)}`);
    expect(JSON.stringify(meter)).toBe(SERVED_METER);
  });

  it('links objects to zones by name, by space, and by the list of the zone', async () => {
    const files = {
      'zones.csv': ZONES,
      'spaces.csv': SPACES,
      'objects.json': cdsOf(METER, SIGN, BENCH),
    };
    const { ask } = await ingestFeed({ files });
    const ids = async (query: string) =>
      (await ask(`/curbs/objects?${query}`)).map(({ name }) => name).sort();
    expect(await ids('curb_zone_id=z1')).toEqual(['Bench', 'Meter 1']);
    expect(await ids('curb_zone_id=z2')).toEqual(['Bench', 'Sign']);
    expect(await ids(`curb_space_id=${uuidOf(11)}`)).toEqual(['Meter 1']);
    expect(await ids('min_lat=40.7&min_lng=22.9&max_lat=40.8&max_lng=23')).toEqual([
      'Bench',
      'Sign',
    ]);
  });

  it('reads GeoJSON and CSV to the same records', async () => {
    const { geometry, ...properties } = METER;
    const features = [{ type: 'Feature', geometry, properties }];
    const geojson = JSON.stringify({ type: 'FeatureCollection', features });
    const fromGeoJson = await ingestFeed({ files: { 'objects.geojson': geojson } });
    expect(JSON.stringify((await fromGeoJson.ask('/curbs/objects'))[0])).toBe(SERVED_METER);

    const fromCsv = await ingestFeed({
      files: { 'things.csv': CSV },
      config: { sources: [CSV_SOURCE] },
    });
    const [meter] = await fromCsv.ask(`/curbs/objects?curb_space_id=${uuidOf(11)}`);
    expect(meter).toMatchObject({
      name: 'Meter 1',
      geometry: { type: 'Point', coordinates: [22.912345, 40.612345] },
      object_type: 'meter',
      max_height: 140,
      custom_attributes: { maker: 'A' },
    });
  });

  it('warns of what the standard wants and of records that are not there', async () => {
    const { geometry: _, curb_zone_id: __, object_type: ___, ...bare } = SIGN;
    const { found, messages, ask } = await ingestFeed({
      files: {
        'zones.csv': ZONES,
        'spaces.csv': SPACES,
        'objects.json': cdsOf(
          bare,
          { ...METER, curb_zone_id: 'z9', curb_space_id: uuidOf(12) },
          {
            ...BENCH,
            curb_object_id: uuidOf(4),
            geometry: {
              type: 'LineString',
              coordinates: [
                [22.9, 40.6],
                [22.95, 40.65],
              ],
            },
          },
        ),
      },
    });
    const place = (index: number) => `objects.json /data/objects/${index}`;
    expect(found.filter((line) => line.startsWith('warning')).sort()).toEqual([
      `warning coordinates-imprecise 3: ${place(2)}, zones.csv row 2, zones.csv row 3`,
      `warning geometry-missing 1: ${place(0)}`,
      `warning geometry-type 1: ${place(2)}`,
      `warning object-reference-unknown 2: ${place(1)}, ${place(1)}`,
      `warning object-type-missing 1: ${place(0)}`,
      `warning object-without-place 1: ${place(0)}`,
      `warning text-untrimmed 1: ${place(1)}`,
      'warning zone-object-unknown 1: zones.csv row 2',
    ]);
    expect(messages).toEqual(
      expect.arrayContaining([
        'curb_zone_id z9 is not a zone of the feed, or that zone has an error itself',
        `curb_space_id ${uuidOf(12)} is not a space of the feed, or that space has an error itself`,
        `curb_object_ids lists objects that the feed does not have, or that have errors themselves: ${uuidOf(3)}`,
        'object is drawn as LineString, but the standard expects Point; filters use the LineString as it is',
      ]),
    );
    expect((await ask('/curbs/objects')).length).toBe(3);
    expect((await ask('/curbs/objects?curb_zone_id=z9')).length).toBe(1);
    expect((await ask('/curbs/zones?curb_zone_id=z9')).length).toBe(0);
  });

  it('checks the policy of an object where the feed has policies', async () => {
    const policies = JSON.stringify({
      data: {
        policies: [{ curb_policy_id: uuidOf(22), published_date: 1, priority: 1, rules: [] }],
      },
    });
    const { messages } = await ingestFeed({
      files: { 'policies.json': policies, 'objects.json': cdsOf(SIGN) },
    });
    expect(messages).toContain(
      `curb_policy_id ${uuidOf(21)} is not a policy of the feed, or that policy has an error itself`,
    );
  });

  it('merges an object that is given twice, and refuses two that differ', async () => {
    const same = await ingestFeed({ files: { 'objects.json': cdsOf(SIGN, SIGN) } });
    expect(same.counts).toEqual(['objects.json: 2 read, 1 kept, 1 merged, 0 dropped']);
    const differing = await ingestFeed({
      files: { 'objects.json': cdsOf(SIGN, { ...SIGN, owner: 'City' }) },
    });
    expect(differing.snapshotId).toBeNull();
    expect(differing.found).toContain(
      'error id-duplicate 2: objects.json /data/objects/0, objects.json /data/objects/1',
    );
  });

  it('refuses an object without an identifier, a name or a date', async () => {
    const { curb_object_id: _, ...nameless } = SIGN;
    const { found } = await ingestFeed({
      files: {
        'objects.json': cdsOf(
          nameless,
          { ...SIGN, name: '' },
          { ...BENCH, last_updated_date: 'x' },
        ),
      },
    });
    expect(found.filter((line) => line.startsWith('error'))).toEqual([
      'error id-missing 1: objects.json /data/objects/0',
      'error name-missing 1: objects.json /data/objects/1',
      'error timestamp-malformed 1: objects.json /data/objects/2',
    ]);
  });

  it('keeps policies and objects of a feed whose spaces are numbered within their zone', async () => {
    const policies = JSON.stringify({
      data: {
        policies: [{ curb_policy_id: uuidOf(21), published_date: 1, priority: 1, rules: [] }],
      },
    });
    const { ask } = await ingestFeed({
      files: {
        'zones.csv': ZONES,
        'spaces.csv': SPACES,
        'policies.json': policies,
        'objects.json': cdsOf(METER),
      },
      config: {
        sources: [
          { file: 'zones.csv', kind: 'zones' },
          { file: 'spaces.csv', kind: 'spaces', fields: { space_number: { sequence: 'zone' } } },
          { file: 'policies.json', kind: 'policies' },
          { file: 'objects.json', kind: 'objects' },
        ],
      },
    });
    expect(JSON.stringify(await ask('/curbs/objects'))).toBe(`[${SERVED_METER}]`);
    expect((await ask('/curbs/policies')).map(({ curb_policy_id: id }) => id)).toEqual([
      uuidOf(21),
    ]);
  });
});
