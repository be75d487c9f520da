import { describe, expect, it } from 'vitest';
import { spaceId, spaceRow } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';
import {
  areaOf,
  bay,
  cdsSpace,
  collection,
  namesOf,
  polygon,
  spaceOf,
  spacesCsv,
  square,
  zonesAt,
  zonesCsv,
} from './records.ts';

/**
 * FAULT-CASES.md, section B, findings about files and values: smallest inputs
 * through the real ingest.
 */

describe('B1: NaN', () => {
  it.each([
    ['{"type":"Feature","geometry":null,"properties":{"length": NaN}}', 59],
    ['{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[NaN, 1]}}', 77],
  ])('is refused with line and column: %s', async (feature, column) => {
    const text = `{"type":"FeatureCollection","features":[\n${feature}]}`;
    const { status, found, messages } = await ingestFeed({ files: { 'spaces.geojson': text } });
    expect([status, found]).toEqual([1, ['error json-malformed 1: spaces.geojson line 2']]);
    expect(messages[0]).toBe(`column ${column}: NaN is not JSON: write null if there is no number`);
  });
});

describe('B3: no geometry, and one without coordinates', () => {
  it('are distinguished, and the last feature is read', async () => {
    const features = [
      spaceOf(1, bay()),
      spaceOf(2, null),
      spaceOf(3, { type: 'Polygon', coordinates: [] }),
      spaceOf(4, bay(13.43)),
    ];
    const files = { 'spaces.geojson': collection(features), 'zones.csv': zonesCsv('a') };
    const run = await ingestFeed({ files, dropInvalid: true });
    expect([run.status, run.found]).toEqual([
      1,
      [
        'error geometry-malformed 1: spaces.geojson /features/2',
        'warning geometry-missing 1: spaces.geojson /features/1',
      ],
    ]);
    expect(run.counts[1]).toBe('spaces.geojson: 4 read, 3 kept, 0 merged, 1 dropped');
    expect(await namesOf(run)).toEqual(['Bay 1', 'Bay 2', 'Bay 4']);
  });
});

describe('B12: features by the line, and what is no GeoJSON', () => {
  it.each([
    [
      'the response of a portal that was not ready',
      '{"processingTime":"13.1 minutes","status":"Processing","generating":{}}',
      'areas.geojson',
      'its status is "Processing"',
    ],
  ])('are refused by name: %s', async (_, text, place, name) => {
    const run = await ingestFeed({ files: { 'areas.geojson': text }, dropInvalid: true });
    expect([run.status, run.found]).toEqual([1, [`error format-unknown 1: ${place}`]]);
    expect(run.messages[0]).toContain(name);
    expect(run.counts).toEqual(['areas.geojson: 0 read, 0 kept, 0 merged, 0 dropped']);
  });
});

describe('B12: features by the line, and ESRI JSON', () => {
  it.each([
    [
      'newline-delimited features',
      [1, 2].map((number) => JSON.stringify(areaOf(number, polygon(square())))).join('\n'),
    ],
    [
      'ESRI JSON',
      JSON.stringify({
        features: [1, 2].map((number) => ({
          attributes: Reflect.get(areaOf(number, null), 'properties'),
          geometry: { rings: [square()] },
        })),
      }),
    ],
  ])('are read as a FeatureCollection is: %s', async (_, text) => {
    const run = await ingestFeed({ files: { 'areas.geojson': text }, dropInvalid: true });
    expect(run.counts).toEqual(['areas.geojson: 2 read, 2 kept, 0 merged, 0 dropped']);
  });
});

describe('B13: one identifier on several records', () => {
  it('is an error of all of them, whatever file they stand in; the same twice counts once', async () => {
    const features = [
      spaceOf(1, bay()),
      spaceOf(1, bay(), { name: 'Other' }),
      spaceOf(2, bay(13.43)),
      spaceOf(2, bay(13.43)),
    ];
    const run = await ingestFeed({
      files: {
        'spaces.geojson': collection(features),
        'spaces.csv': spacesCsv(spaceRow(10, { curb_space_id: spaceId(1).toUpperCase() })),
        'spaces.json': JSON.stringify({ data: { spaces: [cdsSpace(1, 'Third')] } }),
        'zones.csv': zonesCsv('a', 'zone-1'),
      },
    });
    expect([run.status, run.found]).toEqual([
      1,
      [
        'error id-duplicate 4: spaces.csv row 2, spaces.geojson /features/0, spaces.geojson /features/1, spaces.json /data/spaces/0',
        'warning record-repeated 1: spaces.geojson /features/3',
      ],
    ]);
    expect(run.messages[0]).toBe(
      `${spaceId(1)} is also the identifier of spaces.geojson /features/0; the two differ in name, curb_zone_id, space_number, length, geometry`,
    );
    expect(run.counts.slice(1)).toEqual([
      'spaces.csv: 1 read, 0 kept, 0 merged, 1 dropped',
      'spaces.geojson: 4 read, 1 kept, 1 merged, 2 dropped',
      'spaces.json: 1 read, 0 kept, 0 merged, 1 dropped',
    ]);
  });
});

describe('B14: seconds where milliseconds belong', () => {
  it('are distinguished from microseconds and from dates as text', async () => {
    const dates = [
      1_552_678_594,
      1_552_678_594_428,
      1_552_678_594_428_000,
      '2013-12-03T06:19:42+0100',
      '4/1/2017 1:00:00 AM',
    ];
    const features = dates.map((published_date, index) =>
      spaceOf(index + 1, bay(13.41 + index / 100), { published_date }),
    );
    const files = { 'spaces.geojson': collection(features), 'zones.csv': zonesCsv('a') };
    const run = await ingestFeed({ files, dropInvalid: true });
    expect([run.status, run.found]).toEqual([
      1,
      [
        'error timestamp-in-microseconds 1: spaces.geojson /features/2',
        'error timestamp-malformed 2: spaces.geojson /features/3, spaces.geojson /features/4',
        'warning timestamp-in-seconds 1: spaces.geojson /features/0',
      ],
    ]);
    const spaces = await run.ask('/curbs/spaces');
    expect(spaces.map(({ published_date }) => published_date)).toEqual(dates.slice(0, 2));
  });
});

describe('B15: areas without zones, and one inside another', () => {
  it('are kept and served', async () => {
    const features = [
      areaOf(1, polygon(square()), { curb_zone_ids: [] }),
      areaOf(2, polygon(square(13.41, 52.5, 0.01))),
      areaOf(3, polygon(square(13.412, 52.502))),
    ];
    const zones = zonesAt(['a', square(13.4121, 52.5021, 0.0001)]);
    const files = { 'areas.geojson': collection(features), 'zones.csv': zones };
    const run = await ingestFeed({ files });
    expect([run.status, run.found]).toEqual([
      0,
      ['warning area-without-zones 1: areas.geojson /features/0'],
    ]);
    expect(await namesOf(run, '/curbs/areas')).toEqual(['Area 1', 'Area 2', 'Area 3']);
  });
});
