/**
 * `node out/js/test/bench/formats-main.js [spaces] [folder]`: writes a city of 1,000,000 spaces
 * (or as many as the argument says) in several forms, ingests each of them in a process of its own,
 * and prints seconds, processor time, the ratio to plain polygons, and peak memory.
 */
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geojsonToWkb, parquetWriteBuffer } from 'hyparquet-writer';
import sqlite from 'node-sqlite3-wasm';
import { describeMachine } from './measure/machine.ts';
import { renderTable } from './measure/markdown-table.ts';
import { countText, figureText, megabyteText } from './measure/number-text.ts';
import { runScript, scriptPath } from './measure/run-script.ts';

const MAIN = scriptPath('../../../bundle/main.js', import.meta.url);
const SPACES_PER_ZONE = 20;
/** Bays in a row of the grid. */
const COLUMN_COUNT = 1000;

const [countWord = '1000000', root = join(tmpdir(), `curbstone-formats-${process.pid}`)] =
  process.argv.slice(2);
const spaceCount = Number(countWord);

/** Where the grid of bays lies, and how long a bay is there, in the units of its system. */
interface Grid {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly decimals: number;
}

/** New York, in degrees, and in feet of EPSG:2263. */
const DEGREES: Grid = { x: -73.99, y: 40.7, length: 0.00007, width: 0.00002, decimals: 7 };
const FEET: Grid = { x: 985_000, y: 195_000, length: 20, width: 7, decimals: 3 };

type Ring = readonly (readonly [number, number])[];

/** The bay of a number; rows of bays are apart, and no two bays touch. */
function ringOf(grid: Grid, number: number): Ring {
  const x = grid.x + (number % COLUMN_COUNT) * grid.length * 1.1;
  const y = grid.y + Math.floor(number / COLUMN_COUNT) * grid.width * 3;
  const round = (value: number) => Number(value.toFixed(grid.decimals));
  const [west, east] = [round(x), round(x + grid.length)];
  const [south, north] = [round(y), round(y + grid.width)];
  return [
    ...([[west, south] as const, [east, south] as const, [east, north] as const] as const),
    ...([[west, north] as const, [west, south] as const] as const),
  ];
}

function nameOf(number: number): string {
  return `Z${Math.floor(number / SPACES_PER_ZONE)}-${number}`;
}

function polygonText(ring: Ring): string {
  return `"POLYGON ((${ring.map((position) => position.join(' ')).join(', ')}))"`;
}

function pointText([first, , third]: Ring): string {
  const middle = [0, 1].map((axis) => ((first?.[axis] ?? 0) + (third?.[axis] ?? 0)) / 2);
  return `POINT (${middle.map((value) => value.toFixed(7)).join(' ')})`;
}

function writeCsv(path: string, shapeOf: (number: number) => string): void {
  const file = openSync(path, 'w');
  writeSync(file, 'id,name,geometry\n');
  const batchSize = 10_000;
  for (let first = 0; first < spaceCount; first += batchSize) {
    let text = '';
    for (let number = first; number < Math.min(spaceCount, first + batchSize); number++) {
      text += `${number},${nameOf(number)},${shapeOf(number)}\n`;
    }
    writeSync(file, text);
  }
  closeSync(file);
}

function wkbOf(number: number): Uint8Array {
  return geojsonToWkb({
    type: 'Polygon',
    coordinates: [ringOf(DEGREES, number).map((position) => [...position])],
  });
}

function writeGeoPackage(path: string): void {
  const database = new sqlite.Database(path);
  database.exec(`CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY,
    organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '');
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT,
    srs_id INTEGER, z TINYINT, m TINYINT);
    INSERT INTO gpkg_geometry_columns VALUES ('bays', 'geom', 'GEOMETRY', 4326, 0, 0);
    CREATE TABLE bays (fid INTEGER PRIMARY KEY, geom BLOB, id INTEGER, name TEXT); BEGIN`);
  const statement = database.prepare('INSERT INTO bays VALUES (?, ?, ?, ?)');
  // Without an envelope; the identifier of EPSG:4326 is in the last four bytes.
  const head = Buffer.from([0x47, 0x50, 0, 1, 0xe6, 0x10, 0, 0]);
  for (let number = 0; number < spaceCount; number++) {
    statement.run([...[number + 1, Buffer.concat([head, wkbOf(number)]), number, nameOf(number)]]);
  }
  statement.finalize();
  database.exec('COMMIT');
  database.close();
}

function writeGeoParquet(path: string): void {
  const numbers = Array.from({ length: spaceCount }, (_, number) => number);
  const columns = { geometry: { encoding: 'WKB', geometry_types: ['Polygon'] } };
  const geo = { version: '1.0.0', primary_column: 'geometry', columns };
  const buffer = parquetWriteBuffer({
    columnData: [
      { name: 'id', data: numbers.map(BigInt), type: 'INT64' },
      { name: 'name', data: numbers.map(nameOf), type: 'STRING' },
      { name: 'geometry', data: numbers.map(wkbOf), type: 'BYTE_ARRAY' },
    ],
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
    rowGroupSize: 50_000,
  });
  writeFileSync(path, new Uint8Array(buffer));
}

interface Form {
  readonly name: string;
  readonly file: string;
  readonly source?: object;
  readonly write: (path: string) => void;
}

const FORMS: readonly Form[] = [
  {
    name: 'plain polygons, CSV',
    file: 'plain.csv',
    write: (path) => writeCsv(path, (number) => polygonText(ringOf(DEGREES, number))),
  },
  {
    name: 'points, CSV',
    file: 'points.csv',
    write: (path) => writeCsv(path, (number) => pointText(ringOf(DEGREES, number))),
  },
  {
    name: 'polygons of EPSG:2263, CSV',
    file: 'projected.csv',
    source: { crs: 'EPSG:2263' },
    write: (path) => writeCsv(path, (number) => polygonText(ringOf(FEET, number))),
  },
  { name: 'plain polygons, GeoPackage', file: 'plain.gpkg', write: writeGeoPackage },
  { name: 'plain polygons, GeoParquet', file: 'plain.parquet', write: writeGeoParquet },
];

/** The same fields in every form, so that only the shapes and the format differ. */
function configOf({ file, source = {} }: Form): object {
  const date = { value: '2024-01-01' };
  return {
    ...{ time_zone: 'America/New_York', currency: 'USD', author: 'Bench' },
    sources: [
      {
        ...{ file, kind: 'spaces' },
        ...source,
        fields: {
          curb_space_id: { uuid5: 'id' },
          name: 'name',
          curb_zone_id: { column: 'name', split: '-', index: 0 },
          space_number: { sequence: 'zone' },
          length: { value: 600 },
          published_date: date,
          last_updated_date: date,
        },
      },
    ],
  };
}

async function measure(form: Form): Promise<{ seconds: number; cpu: number; peak: number }> {
  const folder = join(root, form.file.replace('.', '-'));
  mkdirSync(folder, { recursive: true });
  form.write(join(folder, form.file));
  writeFileSync(join(folder, 'feed.json'), JSON.stringify(configOf(form)));
  const store = join(root, 'store');
  const run = await runScript({ path: MAIN, words: ['ingest', folder, '--out', store, '--json'] });
  const { counts } = JSON.parse(run.stdout);
  if (counts?.spaces !== spaceCount) throw new Error(`${form.name}: ${counts?.spaces} spaces`);
  rmSync(store, { recursive: true });
  rmSync(folder, { recursive: true });
  return { seconds: run.wallSeconds, cpu: run.cpuSeconds, peak: run.maxResidentByteLength };
}

process.stdout.write(`${describeMachine(new Date())}; ${countText(spaceCount)} spaces\n\n`);
const rows: string[][] = [];
let plain: { seconds: number; cpu: number } | undefined;
for (const form of FORMS) {
  process.stderr.write(`  ${form.name} …\n`);
  const run = await measure(form);
  plain ??= run;
  rows.push([
    form.name,
    figureText(run.seconds),
    figureText(run.seconds / plain.seconds),
    figureText(run.cpu),
    figureText(run.cpu / plain.cpu),
    megabyteText(run.peak),
  ]);
}
const header = ['form', 'seconds', 'ratio', 'processor seconds', 'ratio', 'peak memory'];
process.stdout.write(renderTable(header, rows));
rmSync(root, { recursive: true, force: true });
