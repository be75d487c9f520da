import { describe, expect, it } from 'vitest';
import { checkFeed } from '../../../src/check.ts';
import { SILENT } from '../../../src/diagnostic/progress.ts';
import { positionListsOf } from '../../../src/model/geometry.ts';
import { getShape } from '../../../src/snapshot/shape-rows.ts';
import type { FeedTable } from '../../../src/table/feed-tables.ts';
import { spaceId, writeFeed } from '../../support/feeds.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

const DATES = '1600000000000,1600000000000';
const METRES_2 = { value: 2, unit: 'm' };

/** Two streets in Berlin: one runs east, the other north from its end. */
const STREET = [
  'curb_zone_id,published_date,last_updated_date,geometry',
  `street,${DATES},"LINESTRING(13.400001 52.500001,13.402001 52.500001,13.402001 52.501001)"`,
];

interface Row {
  readonly at: string;
  readonly zone?: string;
  readonly size?: string;
  readonly way?: string;
}

const spaces = (rows: readonly Row[]): string[] => [
  'curb_space_id,name,curb_zone_id,space_number,length,published_date,last_updated_date,geometry,size,way',
  ...rows.map(
    ({ at, zone = 'street', size = '', way = '' }, index) =>
      `${spaceId(index + 1)},S,${zone},${index + 1},500,${DATES},"${at}",${size},${way}`,
  ),
];

interface Feed {
  readonly zones?: readonly string[];
  readonly zone?: object;
  readonly rows: readonly Row[];
  readonly space: object;
  readonly workerCount?: number;
}

async function check({ zones = STREET, zone = {}, rows, space, workerCount = 0 }: Feed) {
  const files = {
    'zones.csv': `${zones.join('\n')}\n`,
    'spaces.csv': `${spaces(rows).join('\n')}\n`,
  };
  const feedPath = writeFeed(makeScratchFolder(), files, {
    sources: [
      { file: 'zones.csv', kind: 'zones', ...zone },
      { file: 'spaces.csv', kind: 'spaces', ...space },
    ],
  });
  const checked = await checkFeed({ feedPath, tool: 'test', workerCount, progress: SILENT });
  const samples = checked.report.codes
    .filter(({ code }) => code.startsWith('shape-') || code === 'geometry-type')
    .flatMap((code) => code.samples.map((sample) => `${code.severity} ${sample.message}`));
  const { tables } = checked;
  const severities = checked.report.codes.map(({ code, severity }) => `${severity} ${code}`);
  return {
    samples,
    severities,
    spaces: shapesOf(tables.spaces),
    zones: shapesOf(tables.zones),
    tables,
  };
}

/** The type of each row's shape, and its positions. */
function shapesOf(table: FeedTable) {
  return Array.from({ length: table.rowCount }, (_, row) => {
    const shape = getShape(table.shapes, row);
    return { type: shape.type, positions: positionListsOf(shape).map((list) => [...list]) };
  });
}

/** A bay of 6 by 2 m round 13.400501, 52.500001, from its front right corner. */
const EAST_BAY = [
  ...[13.400545176, 52.499992013, 13.400545176, 52.500009987],
  ...[13.400456824, 52.500009987, 13.400456824, 52.499992013, 13.400545176, 52.499992013],
];

const AT = 'POINT(13.400501 52.500001)';
const SIX_BY_TWO = { length: 600, width: METRES_2 };

describe('bays drawn from points', () => {
  it('have the length, width and bearing of the feed, and are counted', async () => {
    const shape = { ...SIX_BY_TWO, bearing: 90 };
    const run = await check({ rows: [{ at: AT }], space: { shape } });
    expect(run.spaces).toEqual([{ type: 'MultiPolygon', positions: [EAST_BAY] }]);
    expect(run.samples).toEqual([
      'info 1 bay drawn from points, with the length, width and bearing that "shape" in feed.json says',
    ]);
    expect([...run.tables.spaces.boxes]).toEqual([
      ...[13.400456824, 52.499992013, 13.400545176, 52.500009987],
    ]);
  });

  it('take what each record says, as lengths are read elsewhere', async () => {
    const shape = { length: { column: 'size', unit: 'm' }, width: 200, bearing: 'way' };
    const rows = [
      { at: AT, size: '6', way: '90' },
      { at: AT, size: '600 cm', way: '-270' },
      { at: AT, size: '6', way: 'e' },
    ];
    const run = await check({ rows, space: { shape } });
    expect(run.spaces.map(({ positions }) => positions)).toEqual([
      [EAST_BAY],
      [EAST_BAY],
      [EAST_BAY],
    ]);
  });

  it('are one for each point of a record', async () => {
    const shape = { ...SIX_BY_TWO, bearing: 90 };
    const at = 'MULTIPOINT((13.400501 52.500001),(13.400501 52.500001))';
    const run = await check({ rows: [{ at }], space: { shape } });
    expect(run.spaces[0]?.positions).toEqual([EAST_BAY, EAST_BAY]);
  });

  it('are not drawn where a measure is missing or invalid: the point stays, with the reason', async () => {
    const shape = { length: { column: 'size', unit: 'm' }, width: 200, bearing: 'way' };
    const rows = [
      { at: AT, way: '90' },
      { at: AT, size: '6', way: 'uphill' },
      { at: AT, size: '6000', way: '90' },
      { at: AT, size: '6' },
    ];
    const run = await check({ rows, space: { shape } });
    expect(run.spaces.map(({ type }) => type)).toEqual(rows.map(() => 'MultiPoint'));
    expect(run.samples).toEqual([
      'warning no polygon was drawn, because size is missing, which is its length; the Point is used as it is',
      'warning no polygon was drawn, because way "uphill" is not a number of degrees from -360 to 360 or a point of the compass such as NE; the Point is used as it is',
      'warning no polygon was drawn, because its length "6000" is over 1000 m (check its "unit" for this source under "sources" in feed.json); the Point is used as it is',
      'warning no polygon was drawn, because way is missing, which is its bearing; the Point is used as it is',
    ]);
  });

  it('that overlap or reach out of their zone only warn, since no city surveyed them', async () => {
    const zones = [
      STREET[0] ?? '',
      `street,${DATES},"POLYGON((13.400501 52.499986,13.402001 52.499986,13.402001 52.500016,13.400501 52.500016,13.400501 52.499986))"`,
    ];
    const rows = [{ at: AT }, { at: AT }];
    for (const bearing of [90, 'street']) {
      const space = { shape: { length: 600, width: METRES_2, bearing } };
      const run = await check({ zones, rows, space });
      expect(run.severities).toContain('warning spaces-overlap');
      expect(run.severities).toContain('warning space-outside-zone');
      expect(run.severities.filter((one) => one.startsWith('error'))).toEqual([]);
    }
    const surveyed =
      'POLYGON((13.400456 52.499992,13.400545 52.499992,13.400545 52.50001,13.400456 52.499992))';
    const pair = [{ at: surveyed }, { at: surveyed }];
    const apart = await check({ zones, rows: pair.slice(1), space: {} });
    expect(apart.severities).toContain('error space-outside-zone');
    const together = await check({ rows: pair, space: {} });
    expect(together.severities).toContain('error spaces-overlap');
  });

  it('leave polygons and lines alone', async () => {
    const at = 'POLYGON((13.4 52.5,13.401 52.5,13.401 52.501,13.4 52.5))';
    const shape = { ...SIX_BY_TWO, bearing: 90 };
    const run = await check({
      rows: [{ at }, { at: 'LINESTRING(13.4 52.5,13.401 52.5)' }],
      space: { shape },
    });
    expect(run.spaces.map(({ type }) => type)).toEqual(['MultiPolygon', 'MultiLineString']);
    expect(run.samples).toEqual([
      'warning space is drawn as LineString, but the standard expects Polygon; filters use the LineString as it is',
    ]);
  });
});

const OF_STREET = { shape: { ...SIX_BY_TWO, bearing: 'street' } };
/** The same bay where the street runs north. */
const NORTH_BAY = [
  ...[13.402015726, 52.50062796, 13.401986274, 52.50062796],
  ...[13.401986274, 52.50057404, 13.402015726, 52.50057404, 13.402015726, 52.50062796],
];

describe('bays drawn along the street', () => {
  it('run as the nearest edge of the line that is their zone', async () => {
    const rows = [{ at: AT }, { at: 'POINT(13.402001 52.500601)' }];
    const run = await check({ rows, space: OF_STREET });
    expect(run.spaces.map(({ positions }) => positions)).toEqual([[EAST_BAY], [NORTH_BAY]]);
    expect(run.samples).toEqual(['info 2 bays drawn from points, along the nearest zone']);
  });

  it('run as the nearest zone where their own is unknown', async () => {
    const rows = [{ at: AT, zone: 'elsewhere' }];
    const run = await check({ rows, space: OF_STREET });
    expect(run.spaces[0]?.positions).toEqual([EAST_BAY]);
  });

  it('run as the long sides of a zone, also beside its short ones', async () => {
    const zones = [
      STREET[0] ?? '',
      `street,${DATES},"POLYGON((13.400001 52.499986,13.402001 52.499986,13.402001 52.500016,13.400001 52.500016,13.400001 52.499986))"`,
    ];
    const at = 'POINT(13.400003 52.500001)';
    const run = await check({ zones, rows: [{ at }], space: OF_STREET });
    const [east = []] = run.spaces[0]?.positions ?? [];
    expect(east[0]).toBeCloseTo(13.400003 + 0.000044176, 9);
    expect(east[1]).toBeCloseTo(52.500001 - 0.000008987, 9);
  });

  it('run along the line of their neighbours where there is no zone, in any order of rows', async () => {
    const elsewhere = (lng: number, lat: number) => ({ at: `POINT(${lng} ${lat})`, zone: 'lone' });
    // Two rows of bays, 7 m apart in each row and 12 m across the street.
    const north = [0, 1, 2, 3].map((step) => elsewhere(13.5, 52.6 + step * 0.0000629));
    const across = [0, 1, 2, 3].map((step) => elsewhere(13.500177, 52.6 + step * 0.0000629));
    const rows = [...north, ...across];
    const run = await check({ rows, space: OF_STREET });
    for (const { positions } of run.spaces) {
      const [ring = []] = positions;
      // The front runs west: both of its corners are at one latitude, to a centimetre.
      expect(Math.abs((ring[1] ?? 0) - (ring[3] ?? 1))).toBeLessThan(5e-7);
      expect((ring[1] ?? 0) - (ring[5] ?? 0)).toBeCloseTo(0.0000539, 6);
    }
    expect(run.samples).toEqual([
      'info 8 bays drawn from points, along the line of the neighbouring points',
    ]);
    const backward = await check({ rows: rows.toReversed(), space: OF_STREET, workerCount: 2 });
    expect(backward.spaces.toReversed()).toEqual(run.spaces);
  });

  it('keep their point where nothing shows how the street runs', async () => {
    const rows = [
      { at: 'POINT(13.5 52.6)', zone: 'lone' },
      { at: 'POINT(13.5 52.6)', zone: 'lone' },
    ];
    const run = await check({ rows, space: OF_STREET });
    expect(run.spaces.map(({ type }) => type)).toEqual(['MultiPoint', 'MultiPoint']);
    expect(run.samples).toEqual(
      rows.map(
        () =>
          'warning no polygon was drawn, because no zone and no other point within 30 m shows the direction of the street; the point is used as it is',
      ),
    );
  });
});

describe('polygons drawn from lines', () => {
  it('reach as far as the feed says on both sides of a zone', async () => {
    const run = await check({ rows: [{ at: AT }], space: {}, zone: { buffer: METRES_2 } });
    expect(run.zones[0]?.positions).toEqual([
      [
        ...[13.401971549, 52.500018973, 13.400001, 52.500018973, 13.400001, 52.499983027],
        ...[13.402030451, 52.499983027, 13.402030451, 52.501001, 13.401971549, 52.501001],
        ...[13.401971549, 52.500018973],
      ],
    ]);
    expect(run.samples).toContain(
      'info 1 polygon drawn around lines, at the distance that "buffer" in feed.json gives',
    );
  });

  it('are drawn in worker threads, too, from what each record says', async () => {
    const line = 'LINESTRING(13.400001 52.500001,13.402001 52.500001)';
    const rows = [{ at: line, size: '2 m' }, { at: line }];
    const feed = { rows, space: { buffer: 'size' } };
    const run = await check(feed);
    expect(run.spaces.map(({ type }) => type)).toEqual(['MultiPolygon', 'MultiLineString']);
    expect(run.samples).toEqual([
      'warning no polygon was drawn, because size is missing, which is its buffer; the LineString is used as it is',
      'info 1 polygon drawn around lines, at the distance that "buffer" in feed.json gives',
    ]);
    expect((await check({ ...feed, workerCount: 2 })).spaces).toEqual(run.spaces);
  });
});
