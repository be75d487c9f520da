import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { initFeed } from '../../src/init.ts';
import { ingestFeed } from '../support/ingest-feed.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const MANIFEST = {
  createdDate: '2019-12-30T11:40:45Z',
  lastUpdatedDate: '2020-07-30',
  timeZone: 'America/Los_Angeles',
  currency: 'usd',
  authority: { name: 'Bureau of Transportation' },
};

const MORNING = {
  rule: { activity: 'no parking', priorityCategory: 'no parking' },
  timeSpans: [{ daysOfWeek: { days: ['mo', 'fr'] }, timesOfDay: [{ from: '07:00', to: '09:30' }] }],
};
const LOADING = { rule: { activity: 'loading', maxStay: 30 }, userClasses: [{}], timeSpans: [] };

/** One stretch of kerb, from its position along the street. */
function stretch(start: number, angle: string, regulations: readonly object[]) {
  const location = { shstRefId: 'ab90', shstLocationStart: start, baysAngle: angle };
  const lng = -122.68 + start / 100_000;
  const coordinates = [
    [lng, 45.52],
    [lng + 0.00005, 45.52],
  ];
  return {
    type: 'Feature',
    properties: { location, regulations },
    geometry: { type: 'LineString', coordinates },
  };
}

const FEATURES = [
  stretch(10.5, 'parallel', [MORNING, LOADING]),
  stretch(20, 'diagonal', [LOADING]),
  stretch(30, 'echelon', []),
];

const COLLECTION = { type: 'FeatureCollection', features: FEATURES };

function startOf(zone: Readonly<Record<string, unknown>>): number {
  const { location } = zone.custom_attributes as (typeof FEATURES)[number]['properties'];
  return location.shstLocationStart;
}

async function init(document: object) {
  const folder = makeScratchFolder();
  const files = { 'curb.json': JSON.stringify(document) };
  writeFileSync(join(folder, 'curb.json'), files['curb.json']);
  const outcome = await initFeed({
    ...{ paths: [folder], outFolder: null, isForced: false, machineTimeZone: null },
    given: { fallbackDate: '2024-01-01', namespace: '6ba7b811-9dad-11d1-80b4-00c04fd430c8' },
  });
  const config = JSON.parse(readFileSync(join(folder, 'feed.json'), 'utf8'));
  return { config, outcome, ingested: await ingestFeed({ files, config }) };
}

describe('a CurbLR file', () => {
  it.each([
    ['before', { manifest: MANIFEST, type: 'FeatureCollection', features: FEATURES }],
    ['behind', { type: 'FeatureCollection', features: FEATURES, manifest: MANIFEST }],
  ])('gives the feed what its manifest %s the features says', async (_, document) => {
    const { config, outcome } = await init(document);
    expect([config.author, config.time_zone, config.currency]).toEqual([
      'Bureau of Transportation',
      'America/Los_Angeles',
      'USD',
    ]);
    expect(config.sources[0].defaults).toEqual({
      published_date: '2019-12-30T11:40:45Z',
      last_updated_date: '2020-07-30',
    });
    expect([outcome.open, outcome.sources[0]?.unusedColumns]).toEqual([[], []]);
    expect(config.$notes['sources/0/custom_attributes']).toBe(
      'unsure: the file is CurbLR; the regulations of 3 features are served under custom_attributes of their zones, as the file has them; they do not become policies',
    );
  });

  it('is served as one zone for each feature, with all of its regulations', async () => {
    const { ingested } = await init({
      ...{ manifest: MANIFEST, type: 'FeatureCollection', features: FEATURES },
    });
    expect(ingested.counts).toEqual(['curb.json: 3 read, 3 kept, 0 merged, 0 dropped']);
    const zones = [...(await ingested.ask('/curbs/zones'))].sort((a, b) => startOf(a) - startOf(b));
    const shown = zones.map(({ parking_angle, published_date, last_updated_date }) => ({
      ...{ parking_angle, published_date, last_updated_date },
    }));
    const dates = { published_date: 1577706045000, last_updated_date: 1596092400000 };
    expect(shown).toEqual([
      { parking_angle: 'parallel', ...dates },
      { parking_angle: 'angled', ...dates },
      { parking_angle: undefined, ...dates },
    ]);
    expect(zones.map((zone) => zone.custom_attributes)).toEqual(
      FEATURES.map(({ properties }) => properties),
    );
  });

  it.each(['2024-02-30', '202-01-01', '19750-01-01', '2024-01-01T25:00Z', 'in May'])(
    'gives no date that the calendar does not have: %s',
    async (createdDate) => {
      const manifest = { ...MANIFEST, createdDate };
      const { config } = await init({ manifest, type: 'FeatureCollection', features: FEATURES });
      expect(config.sources[0].defaults).toEqual({
        published_date: '2024-01-01',
        last_updated_date: '2020-07-30',
      });
    },
  );

  it('has spaces where the other file has spaces that are not near, and says so', async () => {
    const folder = makeScratchFolder();
    const points = [0.1, 0.2, 0.3].map((shift, index) => ({
      type: 'Feature',
      properties: { bay_id: `B${index}` },
      geometry: { type: 'Point', coordinates: [-122.68 + shift, 45.6] },
    }));
    writeFileSync(join(folder, 'curb.json'), JSON.stringify({ ...COLLECTION, manifest: MANIFEST }));
    const bays = { type: 'FeatureCollection', features: points };
    writeFileSync(join(folder, 'bays.geojson'), JSON.stringify(bays));
    await initFeed({
      ...{ paths: [folder], outFolder: null, isForced: false, machineTimeZone: null },
      given: { fallbackDate: '2024-01-01', namespace: '6ba7b811-9dad-11d1-80b4-00c04fd430c8' },
    });
    const { sources, $notes } = JSON.parse(readFileSync(join(folder, 'feed.json'), 'utf8'));
    const at = sources.findIndex(({ file }: { file: string }) => file === 'curb.json');
    expect([sources[at].kind, $notes[`sources/${at}/custom_attributes`]]).toEqual([
      'spaces',
      'unsure: the file is CurbLR; the regulations of 3 features are served under custom_attributes of their spaces, as the file has them; they do not become policies',
    ]);
  });

  it('has the keys of its objects where each feature has one', async () => {
    const named = (ids: readonly unknown[]) =>
      ids.map((objectId) => {
        const feature = stretch(10, 'parallel', [LOADING]);
        const { location, regulations } = feature.properties;
        return { ...feature, properties: { location: { ...location, objectId }, regulations } };
      });
    const idOf = async (ids: readonly unknown[]) => {
      const { config, ingested } = await init({
        ...{ type: 'FeatureCollection', features: named(ids) },
      });
      return [config.sources[0].fields.curb_zone_id.uuid5, ingested.counts[0]];
    };
    expect(await idOf(['a1', 'a2'])).toEqual([
      { column: '/location/objectId' },
      'curb.json: 2 read, 2 kept, 0 merged, 0 dropped',
    ]);
    expect(await idOf([7, 8])).toEqual([
      { column: '/location/objectId' },
      'curb.json: 2 read, 2 kept, 0 merged, 0 dropped',
    ]);
    expect(await idOf(['a1', 'a1'])).toEqual([
      { from: 'row' },
      'curb.json: 2 read, 1 kept, 1 merged, 0 dropped',
    ]);
    expect(await idOf(['a1', ''])).toEqual([
      { from: 'row' },
      'curb.json: 2 read, 2 kept, 0 merged, 0 dropped',
    ]);
  });

  it('is served without a manifest, and with a manifest that says nothing usable', async () => {
    const odd = { timeZone: 'Pacific', currency: '$', createdDate: 'spring', authority: 'City' };
    for (const manifest of [undefined, odd, 'none']) {
      const { config, ingested } = await init({
        ...{ type: 'FeatureCollection', features: FEATURES, manifest },
      });
      expect(ingested.counts).toEqual(['curb.json: 3 read, 3 kept, 0 merged, 0 dropped']);
      expect([config.author, config.time_zone, config.currency]).toEqual([
        'Unknown publisher',
        'America/Los_Angeles',
        'USD',
      ]);
      expect(config.sources[0].defaults.published_date).toBe('2024-01-01');
    }
  });
});
