import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../../../cli/commands/check.ts';
import { initCommand } from '../../../cli/commands/init.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { callCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

interface WrittenFeed {
  readonly time_zone: string;
  readonly currency: string;
  readonly author: string;
  readonly zones?: object;
  readonly sources: readonly (Readonly<Record<string, unknown>> & {
    readonly fields: Readonly<Record<string, unknown>>;
  })[];
  readonly $notes: Readonly<Record<string, string>>;
}

type Files = Readonly<Record<string, string>>;

function writeFiles(files: Files): string {
  const folder = makeScratchFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Runs init, then check, which must take what init wrote. */
async function initAndCheck(files: Files, values: object = {}) {
  const folder = writeFiles(files);
  const context = fakeContext();
  const status = await initCommand.run?.({ files: [folder], yes: true, ...values }, context);
  expect(status).toBe(0);
  const feed: WrittenFeed = JSON.parse(readFileSync(join(folder, 'feed.json'), 'utf8'));
  const checked = fakeContext({ json: true });
  const checkStatus = await checkCommand.run?.({ feed: folder }, checked);
  const { sources } = JSON.parse(checked.out()).report;
  const counts = sources.map(
    ({ file, kind, read, kept }: Readonly<Record<string, string | number>>) =>
      `${file}: ${kept} of ${read} ${kind}`,
  );
  return { folder, feed, text: context.out(), checkStatus, counts };
}

const METERS = `METER_ID,STREET,LENGTH_FT,Latitude,Longitude,INSTALLED
A1,Main St,20,42.36011,-71.05891,4/17/2017 1:00:00 PM
A2,Main St,22,42.36021,-71.05881,4/18/2017 12:00:00 AM
A3,Oak St,18,42.36031,-71.05871,4/19/2017 1:00:00 AM
`;

const squareAt = (lng: number, lat: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
      [lng, lat],
    ],
  ],
});

const collection = (features: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });

const feature = (geometry: object, properties: object) => ({
  type: 'Feature',
  ...{ geometry, properties },
});

describe('curbstone init', () => {
  it('maps meters by the names of their columns, and check takes the feed at once', async () => {
    const { feed, text, checkStatus, counts } = await initAndCheck({ 'meters.csv': METERS });
    expect(checkStatus).toBe(0);
    expect(counts).toEqual(['meters.csv: 3 of 3 spaces']);
    expect(feed.time_zone).toBe('America/New_York');
    expect(feed.currency).toBe('USD');
    expect(feed.zones).toEqual({ from: 'spaces', shape: 'hull' });
    const date = { column: 'INSTALLED', date: 'M/d/yyyy h:mm:ss a' };
    expect(feed.sources).toEqual([
      {
        ...{ file: 'meters.csv', kind: 'spaces' },
        geometry: { lat: 'Latitude', lng: 'Longitude' },
        fields: {
          ...{ curb_space_id: { uuid5: 'METER_ID' }, name: 'STREET' },
          ...{ curb_zone_id: { uuid5: 'STREET' }, space_number: { sequence: 'zone' } },
          length: { column: 'LENGTH_FT', unit: 'ft' },
          ...{ published_date: date, last_updated_date: date },
        },
      },
    ]);
    expect(feed.$notes['sources/0/fields/length']).toBe(
      'likely: the name of the column LENGTH_FT ends in its unit',
    );
    expect(text).toContain('  meters.csv: 3 spaces\n');
    expect(text).toContain('  author: no file says who publishes the data\n');
  });

  it('puts spaces into the zones that they lie at, and zones into areas', async () => {
    const line = (lat: number) => ({
      type: 'LineString',
      coordinates: [
        [13.400001, lat],
        [13.402001, lat],
      ],
    });
    const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
    const { feed, counts, checkStatus } = await initAndCheck({
      'bays.geojson': collection([
        feature(point(13.400501, 52.500051), { bay: 'x', street: 'Linden' }),
        feature(point(13.401501, 52.501051), { bay: 'y', street: 'Linden' }),
      ]),
      'kerbs.geojson': collection([
        feature(line(52.500001), { segment: 'k1' }),
        feature(line(52.501001), { segment: 'k2' }),
      ]),
      'districts.geojson': collection([
        feature(squareAt(13.390001, 52.490001, 0.03), { name: 'Mitte' }),
      ]),
    });
    expect(checkStatus).toBe(0);
    expect(counts).toEqual([
      'districts.geojson: 1 of 1 areas',
      'kerbs.geojson: 2 of 2 zones',
      'bays.geojson: 2 of 2 spaces',
    ]);
    expect(feed.sources.map(({ kind }) => kind)).toEqual(['spaces', 'areas', 'zones']);
    expect(feed.sources[0]?.fields.curb_zone_id).toEqual({ nearest: 'zones', within_cm: 2000 });
    expect(feed.sources[1]?.fields.curb_zone_ids).toEqual({ within: 'zones' });
    expect(feed.zones).toBeUndefined();
  });

  it('makes spaces of lines that no space is near', async () => {
    const { feed, counts, checkStatus } = await initAndCheck({
      'bays.csv': 'bay,lat,lng\na,52.500001,13.400001\nb,52.600001,13.400101\n',
      'kerbs.geojson': collection([
        feature(
          {
            type: 'LineString',
            coordinates: [
              [13.5, 52.7],
              [13.51, 52.7],
            ],
          },
          { segment: 'k1' },
        ),
      ]),
    });
    expect(checkStatus).toBe(0);
    expect(counts).toEqual(['bays.csv: 2 of 2 spaces', 'kerbs.geojson: 1 of 1 spaces']);
    expect(feed.$notes['sources/1/kind']).toBe(
      'unsure: its shapes could be zones, but the spaces of the other file are not near them, so each record is a space',
    );
  });

  it('follows a column that holds the keys of the zones', async () => {
    const { feed, counts } = await initAndCheck({
      'zones.geojson': collection([
        feature(squareAt(13.400001, 52.500001, 0.0005), { block: 'N-1' }),
        feature(squareAt(13.410001, 52.500001, 0.0005), { block: 'N-2' }),
      ]),
      'spaces.csv': 'no,block\n11,N-1\n12,N-2\n13,N-2\n',
    });
    expect(counts).toEqual(['zones.geojson: 2 of 2 zones', 'spaces.csv: 3 of 3 spaces']);
    expect(feed.sources[0]?.fields.curb_zone_id).toEqual({ uuid5: 'block' });
  });

  it('leaves out what the standard does not allow in the fields of zones', async () => {
    const line = (lat: number) => `"LINESTRING (13.400001 ${lat}, 13.400901 ${lat})"`;
    const { feed, checkStatus, counts } = await initAndCheck({
      'kerbs.csv': `id,street_side,length,geom
1,right,"7,5",${line(52.500001)}
2,N,"61,25",${line(52.500101)}
`,
    });
    expect(checkStatus).toBe(0);
    expect(counts).toEqual(['kerbs.csv: 2 of 2 zones']);
    expect(feed.sources[0]?.fields).toEqual({
      curb_zone_id: { uuid5: 'id' },
      length: { column: 'length', unit: 'm' },
      street_side: { column: 'street_side', lookup: { N: 'N' }, else: null },
    });
  });

  it('takes columns that have the names of the standard as they are', async () => {
    const id = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';
    const { feed, checkStatus } = await initAndCheck({
      'spaces.csv': `curb_space_id,name,curb_zone_id,space_number,length,published_date,last_updated_date,lat,lng
${id},Bay,z1,7,500,1600000000000,1600000000000,52.500001,13.400001
`,
    });
    expect(checkStatus).toBe(0);
    expect(feed.sources).toEqual([{ file: 'spaces.csv', kind: 'spaces', fields: {} }]);
  });

  it('reads the standard’s own format, and leaves out what it does not serve', async () => {
    const zones = {
      ...{ version: '1.0', time_zone: 'UTC', currency: 'EUR', author: 'x' },
      last_updated: 1_600_000_000_000,
      data: {
        zones: [
          {
            ...{ curb_zone_id: 'z1', geometry: squareAt(13.400001, 52.500001, 0.0005) },
            ...{ published_date: 1_600_000_000_000, last_updated_date: 1_600_000_000_000 },
            ...{ start_date: 1_600_000_000_000, curb_policy_ids: [] },
          },
        ],
      },
    };
    const { counts, text, checkStatus } = await initAndCheck({
      'a.json': JSON.stringify(zones),
      'b.json': JSON.stringify({ ...zones, data: { policies: [] } }),
      'notes.md': '# nothing',
    });
    expect(checkStatus).toBe(0);
    expect(counts).toEqual(['a.json: 1 of 1 zones']);
    expect(text).toContain('What will not be served:\n  b.json: ');
  });

  it('reads one row as several spaces, dates, decimal commas and a position in one cell', async () => {
    const { feed, counts, checkStatus } = await initAndCheck({
      'plätze.csv': `Nummer;Straße;Anzahl;Länge (m);Ort;Stand
1;Linden;2;5,5;"52.500001, 13.400001";31.05.2024
2;Linden;1;6,25;"52.500101, 13.400101";01.06.2024
`,
    });
    expect(checkStatus).toBe(0);
    expect(counts).toEqual(['plätze.csv: 3 of 3 spaces']);
    const [source] = feed.sources;
    expect(source).toMatchObject({
      ...{ delimiter: ';', decimal: ',', geometry: { lat_lng: 'Ort' } },
      repeat: { column: 'Anzahl' },
      fields: {
        length: { column: 'Länge (m)', unit: 'm' },
        last_updated_date: { column: 'Stand', date: 'd.M.yyyy' },
      },
    });
  });

  it('asks the time zone where a file without a reference system may lie', async () => {
    const csv =
      'STANDORT,GEOM\nRathaus,POINT (515550.05 5370925.73)\nMarkt,POINT (515600 5370900)\n';
    const { feed } = await initAndCheck({ 'bike.csv': csv }, { timeZone: 'Europe/Berlin' });
    expect(feed.sources[0]?.crs).toBe('EPSG:25832');
    expect(feed.time_zone).toBe('Europe/Berlin');
  });

  it('says when the numbers are degrees and the file declares feet', async () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2273' } },
      features: [
        feature({ type: 'Point', coordinates: [-79.933101, 32.776501] }, { id: 'm1', ST: 'King' }),
      ],
    });
    const { feed, checkStatus } = await initAndCheck({ 'meters.geojson': text });
    expect(checkStatus).toBe(0);
    expect(feed.sources[0]?.crs).toBe('EPSG:4326');
  });

  it('notes rows that may be out of service, and serves them', async () => {
    const csv = METERS.replace('INSTALLED', 'INSTALLED,METER_STATUS')
      .replaceAll(/(M)\n/g, '$1,Active\n')
      .replace('PM,Active', 'PM,Removed');
    const { feed, counts } = await initAndCheck({ 'meters.csv': csv });
    expect(counts).toEqual(['meters.csv: 3 of 3 spaces']);
    expect(feed.$notes['remarks on meters.csv']).toBe(
      'column METER_STATUS says "Removed" in 1 of 3 records; to leave them out, add "where": {"METER_STATUS":{"not":"Removed"}}',
    );
  });

  it('writes over a feed only with --force, and elsewhere with --out', async () => {
    const folder = writeFiles({ 'meters.csv': METERS, 'feed.json': '{}' });
    const refused = await callCli(['init', 'meters.csv'], { cwd: folder });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('feed.json already exists');
    expect(readFileSync(join(folder, 'feed.json'), 'utf8')).toBe('{}');
    const other = join(folder, 'other');
    mkdirSync(other);
    const elsewhere = await callCli(['init', 'meters.csv', '--out', 'other'], { cwd: folder });
    expect(elsewhere.status).toBe(0);
    const feed = JSON.parse(readFileSync(join(other, 'feed.json'), 'utf8'));
    expect(feed.sources[0].file).toBe('../meters.csv');
    const forced = await callCli(['init', 'meters.csv', '--force', '--author', 'Town'], {
      cwd: folder,
    });
    expect(forced.status).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'feed.json'), 'utf8')).author).toBe('Town');
  });

  it('serves objects and policies where the files say that they hold them', async () => {
    const object = {
      curb_object_id: '0f7b9c4e-5b7a-4c62-9d3e-0d5a4f0e7a11',
      name: 'Meter',
      object_type: 'meter',
      published_date: 1_600_000_000_000,
      last_updated_date: 1_600_000_000_000,
    };
    const geometry = { type: 'Point', coordinates: [-71.05891, 42.36011] };
    const policy = { curb_policy_id: '0f7b9c4e-5b7a-4c62-9d3e-0d5a4f0e7a12', published_date: 1 };
    const { feed, counts, text } = await initAndCheck({
      'a.geojson': JSON.stringify({ type: 'Feature', geometry, properties: object }),
      'b.json': JSON.stringify({ data: { policies: [{ ...policy, priority: 1, rules: [] }] } }),
    });
    expect(feed.sources).toEqual([
      { file: 'a.geojson', kind: 'objects', fields: {} },
      { file: 'b.json', kind: 'policies' },
    ]);
    expect(counts).toEqual(['b.json: 1 of 1 policies', 'a.geojson: 1 of 1 objects']);
    expect(text).toContain('a.geojson: 1 object\n  b.json: 1 policy\n');
  });

  it('says why there is nothing to serve', async () => {
    const folder = writeFiles({ 'empty.csv': 'a,b\n' });
    const run = await callCli(['init', 'empty.csv'], { cwd: folder });
    expect(run.status).toBe(2);
    expect(run.stderr).toBe(
      'curbstone: no records were found in empty.csv\n  it holds no records\n',
    );
  });
});
