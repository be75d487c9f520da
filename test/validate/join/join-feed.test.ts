import { describe, expect, it } from 'vitest';
import { spaceId } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';

const HEAD = 'published_date,last_updated_date';
const DATES = '1600000000000,1600000000000';

const ring = (west: number, south: number, east: number, north: number): string =>
  `"POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))"`;

const ZONES = [
  `curb_zone_id,${HEAD},geometry`,
  `large,${DATES},${ring(13.400001, 52.500001, 13.402001, 52.501001)}`,
  `small,${DATES},${ring(13.400101, 52.500101, 13.401001, 52.500501)}`,
  `street,${DATES},"LINESTRING(13.410001 52.500001,13.412001 52.500001)"`,
];

const spacesAt = (...points: readonly (readonly [number, number])[]): string[] => [
  `curb_space_id,name,space_number,length,${HEAD},geometry`,
  ...points.map(
    ([lng, lat], index) =>
      `${spaceId(index + 1)},S${index + 1},1,500,${DATES},POINT(${lng} ${lat})`,
  ),
];

const csv = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

function configOf(zone: object, more: object = {}) {
  return {
    // One zone lies in another, which is what the joins are about.
    rules: { 'zones-overlap': 'ignore' },
    sources: [
      { file: 'zones.csv', kind: 'zones' },
      { file: 'spaces.csv', kind: 'spaces', fields: { curb_zone_id: zone } },
      ...('areas' in more ? [more.areas] : []),
    ],
  };
}

function ingest(points: readonly (readonly [number, number])[], zone: object, zones = ZONES) {
  const files = { 'zones.csv': csv(zones), 'spaces.csv': csv(spacesAt(...points)) };
  return ingestFeed({ files, config: configOf(zone), dropInvalid: true });
}

async function zonesOf(run: Awaited<ReturnType<typeof ingest>>): Promise<unknown[]> {
  const spaces = await run.ask('/curbs/spaces');
  return spaces.map(({ name, curb_zone_id }) => [name, curb_zone_id]).sort();
}

const sentences = ({ messages }: { readonly messages: readonly string[] }) =>
  messages.filter((message) => /zone/.test(message) && !/Point/.test(message));

describe('zones found by position', () => {
  it('are those that contain the middle of a space, the smallest first', async () => {
    const run = await ingest(
      [
        [13.400501, 52.500201],
        [13.401501, 52.500201],
      ],
      { within: 'zones' },
    );
    expect(await zonesOf(run)).toEqual([
      ['S1', ['small']],
      ['S2', ['large']],
    ]);
    expect(sentences(run)).toContain(
      'curb_zone_id was found by position: small was chosen, but large would fit, too',
    );
    expect(run.notes).toContain('zone-by-position 1');
  });

  it('are none where no zone contains the space, and the nearest is named with its distance', async () => {
    const run = await ingest(
      [
        [13.402201, 52.500501],
        [14.000001, 53.000001],
      ],
      { within: 'zones' },
    );
    expect(run.snapshotId).toBeNull();
    expect(run.counts).toContain('spaces.csv: 2 read, 0 kept, 0 merged, 2 dropped');
    expect(sentences(run)).toEqual([
      'no zone contains the middle of the space; zone large is 13.6 m away',
      'no zone of the feed is within 1000 m of the space',
    ]);
  });

  it('are the nearest within the bound', async () => {
    const run = await ingest(
      [
        [13.411001, 52.500021],
        [13.411001, 52.500201],
      ],
      { nearest: 'zones', within_cm: 500 },
    );
    expect(await zonesOf(run)).toEqual([['S1', ['street']]]);
    expect(sentences(run)).toContain(
      'no zone is within 5 m of the middle of the space; zone street is 22.3 m away',
    );
  });

  it('do not depend on the order of the zones', async () => {
    const points = [
      [13.400501, 52.500201],
      [13.401501, 52.500201],
      [13.411001, 52.500021],
    ] as const;
    const [head = '', ...rows] = ZONES;
    const zone = { nearest: 'zones', within_cm: 500 };
    const forward = await ingest(points, zone);
    const backward = await ingest(points, zone, [head, ...rows.toReversed()]);
    expect(await zonesOf(backward)).toEqual(await zonesOf(forward));
  });

  it('of an area are those whose middle lies in it, in both forms of its response', async () => {
    const areaId = '00000000-0000-4000-8000-00000000000a';
    const areas = {
      file: 'areas.csv',
      kind: 'areas',
      fields: { curb_zone_ids: { within: 'zones' } },
    };
    const files = {
      'zones.csv': csv(ZONES),
      'spaces.csv': csv(spacesAt([13.400501, 52.500201])),
      'areas.csv': csv([
        `curb_area_id,name,${HEAD},geometry`,
        `${areaId},North,${DATES},${ring(13.390001, 52.490001, 13.405001, 52.510001)}`,
      ]),
    };
    const run = await ingestFeed({ files, config: configOf({ within: 'zones' }, { areas }) });
    const ids = { curb_zone_ids: ['large', 'small'] };
    expect(await run.ask('/curbs/areas')).toMatchObject([ids]);
    expect(await run.ask(`/curbs/areas/${areaId}`)).toMatchObject([ids]);
  });
});

describe('zones made of their spaces', () => {
  const files = (numbered: readonly (readonly [number, string, number, number])[]) => ({
    'spaces.csv': csv([
      `curb_space_id,name,space_number,length,${HEAD},curb_zone_id,geometry`,
      ...numbered.map(
        ([number, zone, lng, lat]) =>
          `${spaceId(number)},S${number},${number},500,${DATES},${zone},POINT(${lng} ${lat})`,
      ),
    ]),
  });
  const rows = [
    [1, 'a', 13.400001, 52.500001],
    [2, 'a', 13.400101, 52.500001],
    [3, 'a', 13.400101, 52.500101],
    [4, 'a', 13.400051, 52.500011],
    [5, 'b', 13.500001, 52.500001],
  ] as const;
  const config = (zones: object) => ({
    zones: { from: 'spaces', ...zones },
    sources: [{ file: 'spaces.csv', kind: 'spaces' }],
  });

  it('are counted, and the places of their spaces are in them', async () => {
    const run = await ingestFeed({ files: files(rows), config: config({}) });
    expect(run.status).toBe(0);
    expect(run.notes).toContain('zone-by-position 1');
    expect(run.found.filter((line) => line.includes('space-zone'))).toEqual([]);
    expect(await run.ask('/curbs/spaces?curb_zone_id=a')).toHaveLength(4);
  });

  it('are the same in whichever order the spaces stand', async () => {
    const forward = await ingestFeed({ files: files(rows), config: config({ shape: 'line' }) });
    const backward = { files: files(rows.toReversed()), config: config({ shape: 'line' }) };
    const again = await ingestFeed(backward);
    expect(forward.status).toBe(0);
    const records = async (run: typeof forward) => await run.ask('/curbs/spaces');
    expect(await records(again)).toEqual(await records(forward));
  });
});

describe('lengths measured from the shape', () => {
  it('are the sides of its smallest rectangle, and are counted', async () => {
    const run = await ingestFeed({
      files: {
        'zones.csv': csv(ZONES),
        'spaces.csv': csv([
          `curb_space_id,name,space_number,${HEAD},curb_zone_id,geometry`,
          `${spaceId(1)},S,1,${DATES},small,${ring(13.400201, 52.500201, 13.400275, 52.500221)}`,
        ]),
      },
      config: {
        rules: { 'zones-overlap': 'ignore' },
        sources: [
          { file: 'zones.csv', kind: 'zones' },
          {
            file: 'spaces.csv',
            kind: 'spaces',
            fields: { length: { measure: 'shape' }, width: { measure: 'shape' } },
          },
        ],
      },
    });
    expect(await run.ask('/curbs/spaces')).toMatchObject([{ length: '503', width: '223' }]);
    expect(run.notes).toContain('length-measured 2');
  });
});
