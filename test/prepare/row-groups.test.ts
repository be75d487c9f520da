import { describe, expect, it } from 'vitest';
import { type FeedToIngest, ingestFeed } from '../support/ingest-feed.ts';

const DATES = { published_date: '2024-01-01', last_updated_date: '2024-01-01' };

const SPACES = {
  kind: 'spaces',
  fields: {
    curb_space_id: { uuid5: 'meter' },
    curb_zone_id: { uuid5: 'block' },
    space_number: 'n',
  },
  defaults: DATES,
  latest_by: { column: 'date', date: 'M/d/yy' },
};

/** A feed of one or more files of meters, each with the same source. */
function metersFeed(files: Readonly<Record<string, readonly string[]>>, more: object = {}) {
  const texts = Object.entries(files).map(([file, rows]) => [
    file,
    `meter,name,block,n,date,lat,lng\n${rows.join('\n')}\n`,
  ]);
  const sources = Object.keys(files).map((file) => ({ file, ...SPACES, ...more }));
  return { files: Object.fromEntries(texts), config: { sources }, dropInvalid: true };
}

async function namesOf(feed: FeedToIngest) {
  const ingested = await ingestFeed(feed);
  const spaces = await ingested.ask('/curbs/spaces');
  return { ...ingested, names: spaces.map(({ name }) => name).sort() };
}

const OLD = 'M1,old,B,1,12/17/14,52.51231,13.41231';
const NEW = 'M1,new,B,1,1/2/15,52.51231,13.41231';
const OTHER = 'M2,other,B,2,7/1/09,52.51241,13.41231';

describe('rows of one record, of which the latest counts', () => {
  it('serves the row with the latest date and counts the others as merged', async () => {
    const { names, counts, notes } = await namesOf(metersFeed({ 'm.csv': [NEW, OLD, OTHER] }));
    expect(names).toEqual(['new', 'other']);
    expect(counts).toEqual(['m.csv: 3 read, 2 kept, 1 merged, 0 dropped']);
    expect(notes).toContain('rows-united 1');
  });

  it('compares dates before 1970, too, in every notation', async () => {
    const rows = (old: string, recent: string) => [
      `M1,old,B,1,${old},52.51231,13.41231`,
      `M1,new,B,1,${recent},52.51231,13.41231`,
      'M1,undated,B,1,,52.51231,13.41231',
    ];
    const dated = (date: string) => ({ latest_by: { column: 'date', date } });
    for (const [date, old, recent] of [
      ['M/d/yyyy', '12/17/1914', '1/2/1915'],
      ['iso', '1914-12-17', '1915-01-02'],
      ['epoch-s', '-1737158400', '-1735776000'],
      ['epoch-ms', '-1737158400000', '-1735776000000'],
    ] as const) {
      const feed = metersFeed({ 'm.csv': rows(old, recent) }, dated(date));
      const { names, found } = await namesOf(feed);
      expect([date, names]).toEqual([date, ['new']]);
      expect(found.filter((one) => one.includes('timestamp'))).toEqual([]);
    }
  });

  it('gives the same snapshot whatever the order of the rows and of the files', async () => {
    const inOneFile = [
      [OLD, NEW, OTHER],
      [OTHER, NEW, OLD],
    ].map((rows) => ingestFeed(metersFeed({ 'm.csv': rows })));
    const [first, second] = await Promise.all(inOneFile);
    expect(first?.snapshotId).toMatch(/./);
    expect(second?.snapshotId).toBe(first?.snapshotId);
  });

  it('looks for the latest row in all files of the kind', async () => {
    const { names, counts } = await namesOf(metersFeed({ 'a.csv': [NEW, OTHER], 'b.csv': [OLD] }));
    expect(names).toEqual(['new', 'other']);
    expect(counts).toEqual([
      'a.csv: 2 read, 2 kept, 0 merged, 0 dropped',
      'b.csv: 1 read, 0 kept, 1 merged, 0 dropped',
    ]);
  });

  it('takes last_updated_date where the feed names no date', async () => {
    const rows = ['M1,new,B,2024-05-02', 'M1,old,B,2024-05-01'];
    const { names } = await namesOf({
      files: { 'm.csv': `meter,name,block,changed\n${rows.join('\n')}\n` },
      config: {
        sources: [
          {
            file: 'm.csv',
            kind: 'spaces',
            group_by: 'meter',
            fields: {
              curb_zone_id: { uuid5: 'block' },
              last_updated_date: { column: 'changed', date: 'iso' },
            },
            defaults: { published_date: '2024-01-01', space_number: 1 },
          },
        ],
      },
    });
    expect(names).toEqual(['new']);
  });

  it('warns where rows differ and have the same date, and serves the same one in any order', async () => {
    const tied = [OLD, OLD.replace('old', 'elder')];
    const found = await namesOf(metersFeed({ 'm.csv': tied }));
    expect(found.found).toContain('warning rows-united 1: m.csv');
    expect(found.names).toEqual(['elder']);
    const turned = await namesOf(metersFeed({ 'm.csv': tied.toReversed() }));
    expect(turned.names).toEqual(['elder']);
  });

  it('says nothing of rows that are the same to the letter', async () => {
    const { found, names } = await namesOf(metersFeed({ 'm.csv': [OLD, OLD] }));
    expect(names).toEqual(['old']);
    expect(found.filter((line) => /rows-united|repeated|duplicate/.test(line))).toEqual([]);
  });

  it('leaves out a row whose date cannot be read, and says how to write it', async () => {
    const feed = metersFeed({ 'm.csv': [OLD, NEW] }, { latest_by: 'date' });
    const { found, messages } = await ingestFeed(feed);
    expect(found[0]).toBe('error timestamp-malformed 2: m.csv row 2, m.csv row 3');
    expect(messages[0]).toContain('"latest_by": {"column": "date", "date": "PATTERN"}');
  });

  it('takes a row without a date for older than any other', async () => {
    const { names } = await namesOf(metersFeed({ 'm.csv': [OLD, NEW.replace('1/2/15', '')] }));
    expect(names).toEqual(['old']);
  });
});

describe('rows of one record, which are united', () => {
  const SQUARE = (lng: number) =>
    `"POLYGON ((${lng} 52.51231, ${lng} 52.51331, ${lng + 0.001} 52.51331, ${lng + 0.001} 52.51231, ${lng} 52.51231))"`;

  function areasFeed(rows: readonly string[]): FeedToIngest {
    return {
      files: {
        'areas.csv': `key,name,zone,shape\n${rows.join('\n')}\n`,
        'zones.csv': 'curb_zone_id\nZ1\nZ2\nZ3\n',
      },
      config: {
        defaults: DATES,
        sources: [
          { file: 'zones.csv', kind: 'zones', geometry: 'none' },
          {
            file: 'areas.csv',
            kind: 'areas',
            group_by: 'key',
            fields: { curb_zone_ids: 'zone' },
            geometry: { wkt: 'shape' },
          },
        ],
      },
      dropInvalid: true,
    };
  }

  const ROWS = [
    `A,North,Z1,${SQUARE(13.41231)}`,
    `A,North,Z2,${SQUARE(13.42231)}`,
    `A,North,Z1,${SQUARE(13.41231)}`,
    `B,South,Z3,${SQUARE(13.43231)}`,
  ];

  it('has the zones of all rows, each once, and a shape of all their parts', async () => {
    const { ask, counts, found } = await ingestFeed(areasFeed(ROWS));
    const areas = await ask('/curbs/areas');
    const north = areas.find(({ name }) => name === 'North');
    expect(north?.curb_zone_ids).toEqual(['Z1', 'Z2']);
    expect(counts).toContain('areas.csv: 4 read, 2 kept, 2 merged, 0 dropped');
    expect(found.filter((line) => /rows-united/.test(line))).toEqual([]);
    // In the second part of the shape, and nowhere else.
    const inside = await ask('/curbs/areas?lat=52.5128&lng=13.4228&radius=100');
    expect(inside.map(({ name }) => name)).toEqual(['North']);
  });

  it('gives the same snapshot whatever the order of the rows', async () => {
    const first = await ingestFeed(areasFeed(ROWS));
    const second = await ingestFeed(areasFeed(ROWS.toReversed()));
    expect(first.snapshotId).toMatch(/./);
    expect(second.snapshotId).toBe(first.snapshotId);
  });

  it('finds a place where two parts overlap', async () => {
    const { ask } = await ingestFeed(
      areasFeed([`A,North,Z1,${SQUARE(13.41231)}`, `A,North,Z2,${SQUARE(13.41281)}`]),
    );
    const inside = await ask('/curbs/areas?lat=52.5128&lng=13.4130&radius=100');
    expect(inside.map(({ name }) => name)).toEqual(['North']);
  });

  it('keeps the identifiers of the file where their own name is given', async () => {
    const id = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';
    const { ask } = await ingestFeed({
      files: {
        'zones.geojson': JSON.stringify({
          type: 'FeatureCollection',
          features: [
            [13.41231, 'p1'],
            [13.42231, 'p2'],
          ].map(([lng, policy]) => ({
            type: 'Feature',
            properties: { curb_zone_id: id, curb_policy_ids: [policy] },
            geometry: { type: 'Point', coordinates: [lng, 52.51231] },
          })),
        }),
      },
      config: {
        defaults: DATES,
        sources: [{ file: 'zones.geojson', kind: 'zones', group_by: 'curb_zone_id' }],
      },
    });
    expect(await ask('/curbs/zones')).toMatchObject([
      {
        curb_zone_id: id,
        curb_policy_ids: ['p1', 'p2'],
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [13.41231, 52.51231],
            [13.42231, 52.51231],
          ],
        },
      },
    ]);
  });

  it('keeps polygons where the rows have points as well, and says so', async () => {
    const { found, ask } = await ingestFeed({
      files: {
        'z.csv': `key,shape\nA,"POINT (13.41231 52.51231)"\nA,${SQUARE(13.42231)}\n`,
      },
      config: {
        defaults: DATES,
        sources: [{ file: 'z.csv', kind: 'zones', group_by: 'key', geometry: { wkt: 'shape' } }],
      },
    });
    expect(found).toContain('warning rows-united 1: z.csv');
    expect(await ask('/curbs/zones')).toMatchObject([{ geometry: { type: 'Polygon' } }]);
  });
});
