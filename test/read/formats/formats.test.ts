import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReadPlan } from '../../../src/read/read-plan.ts';
import { createPlan, readContent, readSource } from '../read-source.ts';
import {
  type Bay,
  featuresOf,
  geoMetadata,
  toHexWkb,
  toWkt,
  writeDbf,
  writeFlatGeobuf,
  writeGeoPackage,
  writeParquet,
  writeShp,
  writeZip,
} from './write-formats.ts';

const folder = mkdtempSync(join(tmpdir(), 'curbstone-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BAYS: readonly Bay[] = [
  { id: 1, name: 'Main St, north', geometry: { type: 'Point', coordinates: [13.4, 52.5] } },
  { id: 2, name: 'Größe "12"', geometry: { type: 'Point', coordinates: [-0.125, 51.5] } },
  { id: 3, name: 'Θ', geometry: { type: 'Point', coordinates: [13.40000001, 52.5] } },
];
const COLUMNS = ['id', 'name'];
const EXPECTED = BAYS.map(({ id, name, geometry }) => [String(id), name, geometry]);
const GEOJSON = JSON.stringify({ type: 'FeatureCollection', features: featuresOf(BAYS) });
const CSV = `id,name,geometry\n${BAYS.map(({ id, name, geometry }) =>
  [id, `"${name.replaceAll('"', '""')}"`, geometry === null ? '' : toWkt(geometry)].join(),
).join('\n')}\n`;
const SHAPES = {
  'a/bays.shp': writeShp(BAYS),
  'a/bays.DBF': writeDbf(BAYS),
  'a/bays.cpg': 'UTF-8',
};

async function summarise(read: ReturnType<typeof readSource>) {
  const { records, refusals, dropped, fingerprint } = await read;
  expect(refusals).toEqual([]);
  expect(dropped).toEqual([]);
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  return records.map(({ values: [id, name], geometry }) => [String(id), name, geometry]);
}

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

function refusalOf(content: string | Uint8Array, options: Partial<ReadPlan> = {}) {
  return readContent(content, options).then(({ refusals }) =>
    refusals.map(({ message }) => message),
  );
}

describe('the same records come out of', () => {
  test.each<[string, string | Uint8Array]>([
    ['CSV', CSV],
    [
      'CSV with tabs',
      CSV.replace('id,name,', 'id\tname\t').replaceAll(/^(\d),|,(?=POINT)/gm, '$1\t'),
    ],
    ['CSV with lone carriage returns', CSV.replaceAll('\n', '\r')],
    ['CSV with hex WKB', csvOf((bay) => toHexWkb(bay))],
    ['CSV with hex EWKB', csvOf((bay) => toHexWkb(bay, 4326))],
    ['CSV with EWKT', csvOf((bay) => `SRID=4326;${toWkt(bay)}`)],
    ['GeoJSON', GEOJSON],
    [
      'lines of GeoJSON',
      featuresOf(BAYS)
        .map((each) => JSON.stringify(each))
        .join('\n'),
    ],
    [
      'a GeoJSON text sequence',
      featuresOf(BAYS)
        .map((each) => `\x1e${JSON.stringify(each)}\n`)
        .join(''),
    ],
    ['gzip of CSV', gzipSync(CSV)],
    [
      'gzip of GeoJSON in two members',
      Buffer.concat([gzipSync(GEOJSON.slice(0, 50)), gzipSync(GEOJSON.slice(50))]),
    ],
    ['a zip of CSV', writeZip({ 'readme.txt': 'x', '__MACOSX/._bays.csv': 'x', 'bays.csv': CSV })],
    ['a zip of GeoJSON, stored', writeZip({ 'bays.geojson': GEOJSON }, { isStored: true })],
    ['a zipped shapefile', writeZip(SHAPES)],
    ['Parquet with WKT', writeParquet(BAYS)],
    ['GeoParquet', writeParquet(BAYS, geoMetadata())],
    ['FlatGeobuf', writeFlatGeobuf(BAYS)],
  ])('%s', async (_, content) => {
    expect(await summarise(readContent(content, { columns: COLUMNS }))).toEqual(EXPECTED);
  });

  test('a GeoPackage, and its folder is left as it was', async () => {
    const path = join(folder, 'bays.gpkg');
    writeGeoPackage(path, [{ name: 'bays', srsId: 4326, bays: BAYS }]);
    expect(await summarise(readSource(createPlan({ path, columns: COLUMNS })))).toEqual(EXPECTED);
  });

  test('a shapefile with its parts beside it', async () => {
    for (const [name, content] of Object.entries(SHAPES)) write(name, content);
    const path = join(folder, 'a/bays.shp');
    expect(await summarise(readSource(createPlan({ path, columns: COLUMNS })))).toEqual(EXPECTED);
  });

  test('a folder of GeoParquet parts', async () => {
    write('parts/part-0.parquet', writeParquet(BAYS.slice(0, 2), geoMetadata()));
    write('parts/part-1.parquet', writeParquet(BAYS.slice(2), geoMetadata()));
    write('parts/_SUCCESS', '');
    const plan = createPlan({ file: 'parts', path: join(folder, 'parts'), columns: COLUMNS });
    expect(await summarise(readSource(plan))).toEqual(EXPECTED);
    const { records } = await readSource(plan);
    expect(records.map(({ place }) => place)).toEqual([
      { file: 'parts/part-0.parquet', row: 1 },
      { file: 'parts/part-0.parquet', row: 2 },
      { file: 'parts/part-1.parquet', row: 1 },
    ]);
  });
});

function csvOf(write: (geometry: NonNullable<Bay['geometry']>) => string): string {
  const rows = BAYS.map(({ id, name, geometry }) =>
    [id, `"${name.replaceAll('"', '""')}"`, geometry === null ? '' : write(geometry)].join(),
  );
  return `id,name,geometry\n${rows.join('\n')}\n`;
}

const SQUARE: Bay = {
  id: 7,
  name: 'square',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 4],
        [4, 4],
        [4, 0],
        [0, 0],
      ],
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 1],
      ],
    ],
  },
};

test('polygons with holes and records without a shape come out of every format', async () => {
  const bays = [SQUARE, { id: 8, name: 'none', geometry: null }];
  const path = join(folder, 'polygons.gpkg');
  writeGeoPackage(path, [{ name: 'bays', srsId: 0, bays }]);
  const reads = [
    readSource(createPlan({ path })),
    readContent(writeParquet(bays, geoMetadata())),
    readContent(writeZip({ 'x.shp': writeShp(bays), 'x.dbf': writeDbf(bays) })),
  ];
  for (const read of await Promise.all(reads)) {
    expect(read.refusals).toEqual([]);
    expect(read.records.map(({ geometry }) => geometry)).toEqual([SQUARE.geometry, null]);
  }
  // The writer of FlatGeobuf takes no record without a shape.
  const { records } = await readContent(writeFlatGeobuf([SQUARE]));
  expect(records.map(({ geometry }) => geometry)).toEqual([SQUARE.geometry]);
});

test('files of a zip archive are read one after the other, and each record knows its file', async () => {
  const zip = writeZip({ 'b.csv': 'id\n3\n4\n', 'a.geojson': GEOJSON });
  const { records, refusals } = await readContent(zip, { file: 'city.zip', columns: ['id'] });
  expect(refusals).toEqual([]);
  expect(
    records.map(({ place, values }) => [place.file, place.pointer ?? place.row, values[0]]),
  ).toEqual([
    ['city.zip/a.geojson', '/features/0', 1],
    ['city.zip/a.geojson', '/features/1', 2],
    ['city.zip/a.geojson', '/features/2', 3],
    ['city.zip/b.csv', 2, '3'],
    ['city.zip/b.csv', 3, '4'],
  ]);
});

test('text of a .dbf file is in the encoding of its .cpg file, or in windows-1252', async () => {
  const bays = [{ ...SQUARE, name: 'Größe' }];
  const files = { 'x.shp': writeShp(bays), 'x.dbf': writeDbf(bays, 'latin1') };
  for (const cpg of [{}, { 'x.cpg': 'ISO 88591' }, { 'x.cpg': '1252\r\n' }]) {
    const { records } = await readContent(writeZip({ ...files, ...cpg }), { columns: ['name'] });
    expect(records.map(({ values }) => values)).toEqual([['Größe']]);
  }
});

test('rows that a .dbf file marks as deleted are left out and counted', async () => {
  const dbf = writeDbf(BAYS);
  const headerLength = dbf.readUInt16LE(8);
  dbf[headerLength + dbf.readUInt16LE(10)] = 0x2a;
  const parts = { 'x.shp': writeShp(BAYS), 'x.dbf': dbf, 'x.cpg': 'UTF-8' };
  const { records, findings } = await readContent(writeZip(parts), { columns: COLUMNS });
  expect(records.map(({ values }) => values[1])).toEqual([BAYS[0]?.name, BAYS[2]?.name]);
  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    ['row-deleted', '1 row left out, which the .dbf file marks as deleted'],
  ]);
});

test('a GeoPackage is read by the layer that the feed names', async () => {
  const path = join(folder, 'named.gpkg');
  const [first, second] = [BAYS.slice(0, 1), BAYS.slice(1)];
  writeGeoPackage(path, [
    { name: 'spaces', srsId: 4326, bays: first },
    { name: 'Bays 2024', srsId: 4326, bays: second },
  ]);
  const read = (layer: string) => readSource(createPlan({ path, layer, columns: COLUMNS }));
  expect((await read('Bays 2024')).records).toHaveLength(second.length);
  const { refusals } = await read('bays');
  expect(refusals.map(({ message }) => message)).toEqual([
    'the file has no layer bays, which feed.json names; its layers are Bays 2024, spaces',
  ]);
});

describe('the declared reference system', () => {
  const prj =
    'PROJCS["NAD_1983_StatePlane_New_York_Long_Island",GEOGCS["GCS_North_American_1983"]]';
  const bays = [SQUARE];
  const id = { authority: 'EPSG', code: 2263 };
  const path = join(folder, 'crs.gpkg');
  writeGeoPackage(path, [{ name: 'bays', srsId: 7, bays }]);

  test.each([
    ['GeoPackage', () => readSource(createPlan({ path })), 'EPSG:2263'],
    ['GeoParquet', () => readContent(writeParquet(bays, geoMetadata({ id }))), 'EPSG:2263'],
    ['FlatGeobuf', () => readContent(writeFlatGeobuf(bays, 2263)), 'EPSG:2263'],
    [
      'shapefile',
      () =>
        readContent(writeZip({ 'x.shp': writeShp(bays), 'x.dbf': writeDbf(bays), 'x.prj': prj })),
      prj,
    ],
    ['EWKT', () => readContent('id,geometry\n1,SRID=2263;POINT (1 2)\n'), 'EPSG:2263'],
    [
      'EWKB',
      () =>
        readContent(`id,geometry\n1,${toHexWkb({ type: 'Point', coordinates: [1, 2] }, 2263)}\n`),
      'EPSG:2263',
    ],
  ])('of %s is carried with each record', async (_, read, crs) => {
    const { records, refusals } = await read();
    expect(refusals).toEqual([]);
    expect(records.map(({ declaredCrs }) => declaredCrs)).toEqual([crs]);
  });

  test('is none where it is longitude and latitude on WGS 84', async () => {
    const degrees = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]';
    for (const content of [
      writeParquet(bays, geoMetadata({ id: { authority: 'OGC', code: 'CRS84' } })),
      writeFlatGeobuf(bays, 4326),
      writeZip({ 'x.shp': writeShp(bays), 'x.dbf': writeDbf(bays), 'x.prj': degrees }),
    ]) {
      const { records } = await readContent(content);
      expect(records.map(({ declaredCrs }) => declaredCrs)).toEqual([undefined]);
    }
  });
});

describe('a file that cannot be read is refused in words', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    [
      'cut gzip',
      gzipSync(CSV).subarray(0, 40),
      /^the file is compressed with gzip and cannot be unpacked \(was cut off\): download it again$/,
    ],
    ['gzip of nothing', gzipSync(''), /^the file is empty$/],
    ['zip of an empty file', writeZip({ 'a.csv': '' }), /^the file is empty$/],
    [
      'cut zip',
      writeZip({ 'a.csv': CSV }).subarray(0, 90),
      /^the file is a zip archive that cannot be unpacked \(.+\): download it again$/,
    ],
    [
      'empty zip',
      writeZip({}),
      /^the file is a zip archive that holds no CSV, GeoJSON or shapefile \(found no file\)/,
    ],
    [
      'workbook',
      writeZip({ 'xl/workbook.xml': '' }),
      /^the file is a zip archive of a workbook \(\.xlsx\): save the sheet as CSV$/,
    ],
    [
      'shapefile without .dbf',
      writeZip({ 'x.shp': writeShp(BAYS) }),
      /^the file x\.dbf is missing in the archive; it holds the attributes of the shapefile$/,
    ],
    [
      'cut Parquet',
      writeParquet(BAYS).subarray(0, 200),
      /^the file is a Parquet file that cannot be read \(.+\): export it again$/,
    ],
    [
      'cut FlatGeobuf',
      writeFlatGeobuf(BAYS).subarray(0, 60),
      /^the file is a FlatGeobuf file that cannot be read \(.+\): export it again$/,
    ],
    [
      'SQLite without layers',
      'SQLite format 3\0',
      /^the file is a GeoPackage that cannot be read \(.+\): export it again$/,
    ],
    [
      'archive in an archive',
      gzipSync(writeZip({ 'a.csv': CSV })),
      /^the file is a zip archive, within an archive or not whole/,
    ],
  ])('%s', async (_, content, message) => {
    const refusals = await refusalOf(content);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatch(message);
  });

  test('a GeoPackage of several layers is read by the name of its kind, or names them', async () => {
    const path = join(folder, 'layers.gpkg');
    writeGeoPackage(path, [
      { name: 'Spaces', srsId: 4326, bays: BAYS },
      { name: 'trees', srsId: 4326, bays: [] },
    ]);
    const read = (kind: ReadPlan['kind']) =>
      readSource(createPlan({ path, kind, columns: COLUMNS }));
    expect(await summarise(read('spaces'))).toEqual(EXPECTED);
    expect((await read('zones')).refusals.map(({ message }) => message)).toEqual([
      'the file has the layers Spaces, trees; name one of them as "layer" for this source under "sources" in feed.json',
    ]);
  });
});
