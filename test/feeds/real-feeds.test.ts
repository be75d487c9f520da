import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../src/config/feed.ts';
import { readFeed } from '../../src/config/read-feed.ts';
import type { CurbRecords } from '../../src/model/curb-record.ts';
import type { Kind } from '../../src/model/kind.ts';
import { compileSource } from '../../src/normalise/compile-source.ts';
import { createNormaliser } from '../../src/normalise/normaliser.ts';
import { REAL_DATA, REAL_FOLDERS, ROOT } from '../support/paths.ts';

describe('the feed of Thessaloniki', () => {
  it('is read as it is meant, with or without the files it points at', async () => {
    const feed = await readFeed(join(ROOT, 'test/feeds/thessaloniki-bays'), REAL_FOLDERS);
    expect(feed.facts).toMatchObject({ timeZone: 'Europe/Athens', currency: 'EUR' });
    expect(feed.sources.map(({ path, kind }) => [basename(path), kind])).toEqual([
      ['zones.geojson', 'areas'],
      ['residents.geojson', 'spaces'],
      ['visitors.geojson', 'spaces'],
    ]);
  });

  it.skipIf(REAL_DATA === undefined)(
    'gives every bay whose shape is sound its own id (needs ../shared)',
    async () => {
      const [zones, residents, visitors] = await normaliseAll('thessaloniki-bays');
      expect(zones).toMatchObject({ readCount: 3, codes: { 'ring-winding': 3 } });
      // 13 bays are under 100 cm² (SOURCE.md), and a bay without a shape has
      // nothing to be known by.
      expect(residents?.codes).toMatchObject({ 'ring-degenerate': 9, 'id-missing': 9 });
      expect(visitors?.codes).toMatchObject({ 'ring-degenerate': 4, 'id-missing': 4 });
      expect([residents?.readCount, visitors?.readCount]).toEqual([3304, 1925]);
      const spaces = [...(residents?.records ?? []), ...(visitors?.records ?? [])];
      const ids = spaces.map((space) => 'curbSpaceId' in space && space.curbSpaceId);
      expect([spaces.length, new Set(ids).size]).toEqual([5216, 5216]);
    },
  );

  it.skipIf(REAL_DATA === undefined)(
    'keeps Greek names and the attributes it lists (needs ../shared)',
    async () => {
      const [zones, residents] = await normaliseAll('thessaloniki-bays');
      expect(zones?.records[0]).toMatchObject({
        name: 'Γ',
        customAttributes: { zone: 'C', zone_id: 2 },
      });
      expect(residents?.records[0]).toMatchObject({
        curbZoneId: '19971',
        name: 'ΦΙΛΙΠΠΟΥ 32-36',
        publishedDateMs: Date.UTC(2023, 11, 31, 22),
        spaceNumber: 1,
        lengthCm: null,
        available: true,
        customAttributes: {
          layer: 'ses_thesi_katoikon',
          location_name_en: 'FILIPPOU 32-36',
          angle: '0',
          dim_koin: 'A',
        },
      });
    },
  );
});

describe('the feed of Washington', () => {
  it('is read as it is meant, with or without the files it points at', async () => {
    const feed = await readFeed(join(ROOT, 'test/feeds/dc-areas'), REAL_FOLDERS);
    expect(feed.sources.map(({ path, kind }) => [basename(path), kind])).toEqual([
      ['business-improvement-districts.geojson', 'areas'],
      ['dpw-parking-beats.geojson', 'areas'],
      ['export-not-ready.geojson', 'areas'],
      ['neighborhood-clusters.geojson', 'areas'],
    ]);
  });

  it.skipIf(REAL_DATA === undefined)(
    'gives every area an id of its own (needs ../shared)',
    async () => {
      const outcomes = await normaliseAll('dc-areas');
      expect(outcomes.map(({ readCount }) => readCount)).toEqual([10, 296, 0, 39]);
      const areas = outcomes.flatMap(({ records }) => records);
      const ids = areas.map((area) => 'curbAreaId' in area && area.curbAreaId);
      expect([areas.length, new Set(ids).size]).toEqual([345, 345]);
    },
  );

  it.skipIf(REAL_DATA === undefined)(
    'reports the one district in several parts (needs ../shared)',
    async () => {
      const [districts] = await normaliseAll('dc-areas');
      expect(districts?.codes).toMatchObject({ 'area-has-parts': 1 });
      expect(districts?.codes['id-missing']).toBeUndefined();
    },
  );
});

interface Outcome {
  readonly readCount: number;
  readonly records: readonly CurbRecords[Kind][];
  /** How often each code was found. */
  readonly codes: Readonly<Record<string, number>>;
}

async function normaliseAll(name: string): Promise<Outcome[]> {
  const feed = await readFeed(join(ROOT, 'test/feeds', name), REAL_FOLDERS);
  return feed.sources.map((source) => {
    const plan = compileSource(feed, source);
    const normalise = createNormaliser(plan);
    const codes: Record<string, number> = {};
    const report = {
      identify() {},
      count() {},
      add: ({ code }: { code: string }) => {
        codes[code] = (codes[code] ?? 0) + 1;
      },
    };
    const features = featuresOf(source);
    const records = features.map(({ properties, geometry }, index) => {
      const values = plan.read.columns.map((column) => properties[column]);
      const place = { file: source.file, pointer: `/features/${index}` };
      return normalise({ place, values, geometry }, report);
    });
    const found = records.filter((record) => record !== undefined);
    return { readCount: features.length, records: found, codes };
  });
}

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
}

/**
 * The reader has tests of its own; here the whole file is parsed, and one that is no
 * collection has none.
 */
function featuresOf(source: Source): readonly Feature[] {
  const collection = JSON.parse(readFileSync(source.path, 'utf8')) as { features?: Feature[] };
  return collection.features ?? [];
}
