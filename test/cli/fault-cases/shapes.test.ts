import { describe, expect, it } from 'vitest';
import { spaceId } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';
import {
  areaOf,
  collection,
  namesOf,
  polygon,
  spaceOf,
  square,
  zonesAt,
  zonesCsv,
} from './records.ts';

/** FAULT-CASES.md, section B, findings about shapes: smallest inputs through the real ingest. */

describe('B4: metres where degrees belong', () => {
  const projected = polygon([
    [522396.8, 5397953.9],
    [522400, 5397953.9],
    [522400, 5397960],
    [522396.8, 5397953.9],
  ]);
  const named = (name: string) => ({ crs: { type: 'name', properties: { name } } });

  const ingest = (shape: object, members: object) =>
    ingestFeed({ files: { 'areas.geojson': collection([areaOf(1, shape)], members) } });

  it('are converted where the file declares their reference system', async () => {
    const { status, found, notes } = await ingest(projected, named('EPSG:25832'));
    expect([status, found]).toEqual([0, []]);
    expect(notes).toContain('coordinates-converted 1');
  });

  it('are refused where it declares none, and the report says which it may be', async () => {
    const { status, found, messages } = await ingest(projected, {});
    expect([status, found]).toEqual([
      1,
      ['error coordinates-out-of-range 2: areas.geojson, areas.geojson /features/0'],
    ]);
    expect(messages[0]).toContain('in Germany at latitude 48.7342, longitude 9.3046 by EPSG:25832');
    expect(messages[0]).toContain(
      'write "crs": "EPSG:25832" for this source under "sources" in feed.json',
    );
  });

  it('are degrees under the label of feet: used as degrees, with both facts', async () => {
    const { status, found, messages } = await ingest(
      polygon(square()),
      named('urn:ogc:def:crs:EPSG::2273'),
    );
    expect([status, found]).toEqual([0, ['warning crs-contradicted 1: areas.geojson /features/0']]);
    expect(messages[0]).toBe(
      'the file declares the reference system EPSG:2273 (NAD83 / South Carolina (ft)), but the coordinates 13.410001, 52.500001 look like degrees and were used as degrees',
    );
  });

  it('are refused where the system is not known', async () => {
    const { status, found, messages } = await ingest(projected, named('EPSG:99999'));
    expect([status, found]).toEqual([1, ['error crs-unsupported 1: areas.geojson /features/0']]);
    expect(messages[0]).toBe(
      'the file declares the reference system EPSG:99999, which is not in the EPSG table; check the number',
    );
  });
});

describe('B6: a shape of several parts', () => {
  it('keeps all its parts, and says what responses contain', async () => {
    const withHole = [square(13.43, 52.5, 0.01), square(13.433, 52.503, 0.003).toReversed()];
    const features = [
      areaOf(1, { type: 'MultiPolygon', coordinates: [[square()]] }),
      areaOf(2, { type: 'MultiPolygon', coordinates: [[square()], withHole] }),
      areaOf(3, polygon(...withHole), { curb_zone_ids: ['b'] }),
    ];
    const zones = zonesAt(
      ['a', square(13.4101, 52.5006, 0.0001)],
      ['b', square(13.431, 52.501, 0.0001)],
    );
    const files = { 'areas.geojson': collection(features), 'zones.csv': zones };
    const run = await ingestFeed({ files, dropInvalid: true });
    expect([run.status, run.found, run.notes]).toEqual([
      0,
      [
        'warning area-has-holes 2: areas.geojson /features/1, areas.geojson /features/2',
        'warning area-has-parts 1: areas.geojson /features/1',
      ],
      ['geometry-unwrapped 1'],
    ]);
    const boxAt = (lng: number, lat: number) =>
      `/curbs/areas?min_lng=${lng}&max_lng=${lng}&min_lat=${lat}&max_lat=${lat}`;
    expect(await namesOf(run, boxAt(13.431, 52.505))).toEqual(['Area 2', 'Area 3']);
    expect(await namesOf(run, boxAt(13.4345, 52.5045))).toEqual([]);
    expect(await namesOf(run, boxAt(13.4105, 52.5005))).toEqual(['Area 1', 'Area 2']);
    expect(await namesOf(run, boxAt(13.425, 52.505))).toEqual([]);
  });
});

describe('B8: rings that cross, and holes outside', () => {
  it('are each named with their place, and stop nothing', async () => {
    const bow = [
      [13.41, 52.5],
      [13.42001, 52.52],
      [13.42, 52.5],
      [13.41, 52.51],
      [13.41, 52.5],
    ];
    const [a, b, c, d] = [
      [13.41, 52.5],
      [13.42001, 52.5],
      [13.41, 52.51],
      [13.42, 52.51],
    ] as const;
    const features = [
      areaOf(1, polygon(bow)),
      areaOf(2, polygon(square(), square(13.43).toReversed())),
      areaOf(3, { type: 'MultiPolygon', coordinates: [[square(13.41, 52.5, 0.01)], [square()]] }),
      areaOf(4, polygon([a, b, c, a])),
      areaOf(5, polygon([b, d, c, b]), { curb_zone_ids: ['b'] }),
    ];
    const zones = zonesAt(
      ['a', square(13.4101, 52.5006, 0.0001)],
      ['b', square(13.418, 52.508, 0.0001)],
    );
    const files = { 'areas.geojson': collection(features), 'zones.csv': zones };
    const { status, found, counts } = await ingestFeed({ files });
    expect([status, found]).toEqual([
      0,
      [
        'warning area-has-holes 1: areas.geojson /features/1',
        'warning area-has-parts 1: areas.geojson /features/2',
        'warning hole-outside-shell 1: areas.geojson /features/1',
        'warning parts-overlap 1: areas.geojson /features/2',
        'warning ring-self-intersecting 1: areas.geojson /features/0',
      ],
    ]);
    expect(counts[0]).toBe('areas.geojson: 5 read, 5 kept, 0 merged, 0 dropped');
  });
});

describe('B9: two hundred thousand of everything', () => {
  const COUNT = 200_000;
  const numbers = Array.from({ length: COUNT }, (_, index) => index);

  it('works for vertices, zone ids and rows', async () => {
    const circle = numbers.map((number) => {
      const angle = (2 * Math.PI * number) / COUNT;
      return [13.4 + 0.01 * Math.cos(angle), 52.5 + 0.01 * Math.sin(angle)];
    });
    const files = {
      'areas.geojson': collection([
        areaOf(1, polygon([...circle, ...circle.slice(0, 1)])),
        areaOf(2, polygon(square()), { curb_zone_ids: numbers.map((number) => `z${number}`) }),
      ]),
      'spaces.csv': ['curb_space_id', ...numbers.map((number) => spaceId(number + 10))].join('\n'),
    };
    const defaults = {
      name: 'Bay',
      published_date: '2024-05-31',
      last_updated_date: '2024-05-31',
      curb_zone_id: 'a',
      space_number: 1,
      length: 500,
      available: true,
    };
    const sources = [
      { file: 'areas.geojson', kind: 'areas' },
      { file: 'spaces.csv', kind: 'spaces', geometry: 'none', defaults },
    ];
    const config = { sources, rules: { 'geometry-missing': 'ignore' } };
    const run = await ingestFeed({ files, config });
    expect([run.status, run.found, run.counts]).toEqual([
      0,
      [],
      [
        'areas.geojson: 2 read, 2 kept, 0 merged, 0 dropped',
        `spaces.csv: ${COUNT} read, ${COUNT} kept, 0 merged, 0 dropped`,
      ],
    ]);
    const [area] = await run.ask(`/curbs/areas/${spaceId(1)}`);
    expect(area?.geometry).toHaveLength(COUNT + 1);
    const [listed] = await run.ask(`/curbs/areas?curb_area_id=${spaceId(2)}`);
    expect(listed?.curb_zone_ids).toHaveLength(COUNT);
  });
});

describe('records that differ in nothing but a shape that is not used', () => {
  it('are not the same record, also where the feed lowered the code of the shape', async () => {
    const collected = (lng: number) => ({
      type: 'GeometryCollection',
      geometries: [{ type: 'Point', coordinates: [lng, 52.50001] }],
    });
    const run = async (second: object) => {
      const features = [spaceOf(1, collected(13.40001)), spaceOf(1, second)];
      const files = {
        'spaces.geojson': collection(features),
        'zones.csv': zonesCsv('a'),
      };
      const config = { rules: { 'geometry-type': 'ignore', 'geometry-missing': 'ignore' } };
      const { found } = await ingestFeed({ files, config });
      return found;
    };
    const places = 'spaces.geojson /features/0, spaces.geojson /features/1';
    expect(await run(collected(13.40002))).toEqual([`error id-duplicate 2: ${places}`]);
    expect(await run(collected(13.40001))).toEqual([
      'warning record-repeated 1: spaces.geojson /features/1',
    ]);
  });
});

describe('B16: lines and points where polygons belong', () => {
  it('are kept, with a warning that says what the standard wants; a single part is taken', async () => {
    const features = [
      spaceOf(1, {
        type: 'LineString',
        coordinates: [
          [13.40001, 52.50001],
          [13.40009, 52.50001],
        ],
      }),
      spaceOf(2, { type: 'Point', coordinates: [13.40001, 52.50001] }),
      spaceOf(3, { type: 'MultiPolygon', coordinates: [[square(13.41, 52.5, 0.000055)]] }),
      spaceOf(4, { type: 'Polygon', coordinates: [[square(13.43)]] }),
    ];
    const files = { 'spaces.geojson': collection(features), 'zones.csv': zonesCsv('a') };
    const { status, found, notes, messages } = await ingestFeed({ files });
    expect([status, found, notes]).toEqual([
      1,
      [
        'error coordinates-nesting 1: spaces.geojson /features/3',
        'warning geometry-type 2: spaces.geojson /features/0, spaces.geojson /features/1',
      ],
      ['geometry-unwrapped 1'],
    ]);
    expect(messages.slice(0, 2)).toEqual([
      'coordinates have 1 pair of brackets too many (expected: 3 pairs around the first number)',
      'space is drawn as LineString, but the standard expects Polygon; filters use the LineString as it is',
    ]);
  });
});

it('tells of exchanged coordinates where a space would be in its zone with them exchanged', async () => {
  const ring = (corners: string) => `"POLYGON ((${corners}))"`;
  const zone = ring('10.0 50.0, 10.00003 50.0, 10.00003 50.0002, 10.0 50.0002, 10.0 50.0');
  const space = ring('50.0 10.0, 50.00005 10.0, 50.00005 10.00003, 50.0 10.00003, 50.0 10.0');
  const header = 'published_date,last_updated_date,geometry';
  const { messages } = await ingestFeed({
    files: {
      'zones.csv': `curb_zone_id,${header}\nz,1500000000000,1600000000000,${zone}\n`,
      'spaces.csv': `curb_space_id,name,curb_zone_id,space_number,length,${header}\n${spaceId(1)},A,z,1,556,1500000000000,1600000000000,${space}\n`,
    },
  });
  expect(messages).toContain(
    'space lies outside its zone z, but would be in it if its longitude and latitude were exchanged: write the longitude first; or exchange the columns of "lat" and "lng" under "geometry", or write "axes": "lat,lng", for this source under "sources" in feed.json',
  );
});
