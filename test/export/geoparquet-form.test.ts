import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportStore } from '../../src/export.ts';
import { countCells } from '../../src/inspect.ts';
import { askObjects, askPolicies, askSpaces } from '../../src/library.ts';
import type { Position } from '../../src/model/geometry.ts';
import { openStore } from '../../src/open/open-store.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { metresToParts } from '../support/oracle-distance.ts';
import { ROOT } from '../support/paths.ts';
import { createRandom } from '../support/random.ts';
import type { CityPart } from '../support/random-city-shapes.ts';
import { useScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyPolicy, uuidOf } from '../support/tiny-records.ts';
import { degreesOfUnits } from '../support/unit-boxes.ts';
import { ingestInto } from './round-trip.ts';

const scratch = useScratchFolder();
const store = join(scratch, 'store');
const folder = join(scratch, 'parquet');
const KINDS = ['areas', 'zones', 'spaces', 'objects'] as const;
const RESOLUTION = 9;

type Row = Readonly<Record<string, unknown>>;
type Query = (sql: string) => Promise<readonly Row[]>;

/** DuckDB is a library of the machine's own code, which not every machine can load. */
async function openDuckDb(): Promise<Query | undefined> {
  try {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    return async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } catch (error) {
    process.stderr.write(`DuckDB cannot be loaded here, its tests are skipped: ${error}\n`);
    return undefined;
  }
}

const query = await openDuckDb();
let snapshot: Snapshot;

beforeAll(async () => {
  await ingestInto(store, join(ROOT, 'data/sample-city/csv'));
  const options = { storePath: store, folder, form: 'geoparquet', replaces: false } as const;
  const { counts } = await exportStore({ ...options, h3Resolution: RESOLUTION });
  expect(counts).toEqual({ areas: 9, zones: 97, spaces: 960, policies: 6, objects: 51 });
  snapshot = await openStore(store);
  return () => snapshot.close();
});

const filesOf = (kind: string): string => `'${join(folder, kind)}/*/*.parquet'`;

describe('an export as geoparquet', () => {
  it('has one folder for each cell that has rows', () => {
    for (const kind of KINDS) {
      const cells = countCells(store, RESOLUTION).filter((count) => count[kind] > 0);
      const names = cells.map(({ cell }) => `h3=${cell ?? 'none'}`).sort();
      expect(readdirSync(join(folder, kind)).sort()).toEqual(names);
      expect(names.length).toBeGreaterThan(1);
    }
  });

  it('gives the same bytes again', async () => {
    const again = join(scratch, 'again');
    const options = { storePath: store, form: 'geoparquet', replaces: false } as const;
    await exportStore({ ...options, folder: again, h3Resolution: RESOLUTION });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    expect(readdirSync(again, { recursive: true, encoding: 'utf8' }).sort()).toEqual(files);
    for (const file of files.filter((name) => name.endsWith('.parquet'))) {
      expect(readFileSync(join(again, file)).equals(readFileSync(join(folder, file)))).toBe(true);
    }
  });

  it('describes its shapes as GeoParquet 1.1 has it', async () => {
    const { parquetMetadata } = await import('hyparquet');
    const [partition = ''] = readdirSync(join(folder, 'zones'));
    const bytes = new Uint8Array(readFileSync(join(folder, 'zones', partition, 'part.parquet')));
    const { key_value_metadata: entries } = parquetMetadata(bytes.buffer);
    const geo = JSON.parse(entries?.find(({ key }) => key === 'geo')?.value ?? '');
    expect(geo).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: {
        geometry: {
          encoding: 'WKB',
          geometry_types: expect.arrayContaining(['Polygon']),
          orientation: 'counterclockwise',
          covering: {
            bbox: {
              xmin: ['bbox', 'xmin'],
              ymin: ['bbox', 'ymin'],
              xmax: ['bbox', 'xmax'],
              ymax: ['bbox', 'ymax'],
            },
          },
        },
      },
    });
  });

  it('is read by our own ingest: one partition as a feed of its spaces', async () => {
    const partitions = readdirSync(join(folder, 'spaces'));
    const sources = partitions.map((name) => ({
      file: join(folder, 'spaces', name, 'part.parquet'),
      kind: 'spaces',
    }));
    const { writeFeed } = await import('../support/feeds.ts');
    const facts = {
      time_zone: 'America/New_York',
      currency: 'USD',
      author: 'x',
      licence_url: null,
    };
    // The dates that keep some of them apart are those of their zones.
    const rules = { 'spaces-overlap': 'ignore' };
    // Beside the export, since the files of a feed lie in its folder.
    const feed = writeFeed(folder, {}, { ...facts, rules, sources });
    const { id, said } = await ingestInto(join(scratch, 'read-back-store'), feed);
    expect(id, said).toBeDefined();
    const own = await openStore(join(scratch, 'read-back-store'));
    expect(own.spaces.rowCount).toBe(960);
    expect(own.spaces.ids.uuids).toEqual(snapshot.spaces.ids.uuids);
    own.close();
  });

  it('refuses cells that are finer than those of the snapshot', async () => {
    const options = { storePath: store, form: 'geoparquet', replaces: false } as const;
    await expect(
      exportStore({ ...options, folder: join(scratch, 'fine'), h3Resolution: 11 }),
    ).rejects.toMatchObject({
      message: '--h3 11 is finer than 10, the resolution of the snapshot',
    });
    expect(readdirSync(scratch).filter((name) => name.includes('fine'))).toEqual([]);
  });
});

describe.skipIf(query === undefined)('DuckDB on a geoparquet export (needs its package)', () => {
  const ask: Query = (sql) => query?.(sql) ?? Promise.resolve([]);

  it('counts what we count, in each cell', async () => {
    for (const kind of KINDS) {
      const rows = await ask(
        `SELECT h3, count(*)::INT AS n FROM read_parquet(${filesOf(kind)}, hive_partitioning = true) GROUP BY h3`,
      );
      const found = Object.fromEntries(rows.map(({ h3, n }) => [h3, n]));
      // Every zone of the sample city has a record, so that rows are records.
      const counted = countCells(store, RESOLUTION).filter((count) => count[kind] > 0);
      expect(found).toEqual(
        Object.fromEntries(counted.map((count) => [count.cell ?? 'none', count[kind]])),
      );
    }
  });

  it('finds by the box column what a look at every box of ours finds', async () => {
    const random = createRandom(20_261_128);
    const boxes = degreesOfUnits(snapshot.zones.tree.boxes);
    const ids = (await ask(`SELECT curb_zone_id, bbox FROM read_parquet(${filesOf('zones')})`)) as {
      curb_zone_id: string;
      bbox: { xmin: number } | null;
    }[];
    expect(ids).toHaveLength(97);
    for (let trial = 0; trial < 40; trial++) {
      const row = random.below(snapshot.zones.rowCount);
      const [west = 0, south = 0, east = 0, north = 0] = boxes.slice(4 * row, 4 * row + 4);
      const [width, height] = [random.next() * 0.01, random.next() * 0.01];
      const sql = `SELECT count(*)::INT AS n FROM read_parquet(${filesOf('zones')})
        WHERE bbox.xmin <= ${east + width} AND bbox.xmax >= ${west - width}
          AND bbox.ymin <= ${north + height} AND bbox.ymax >= ${south - height}`;
      let expected = 0;
      for (let other = 0; other < snapshot.zones.rowCount; other++) {
        const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = boxes.slice(
          4 * other,
          4 * other + 4,
        );
        const meets =
          minLng <= east + width &&
          maxLng >= west - width &&
          minLat <= north + height &&
          maxLat >= south - height;
        if (meets) expected++;
      }
      expect((await ask(sql))[0], `trial ${trial}`).toEqual({ n: expected });
    }
  });

  it('reads every field with its type', async () => {
    const [row] = await ask(
      `SELECT * FROM read_parquet(${filesOf('zones')}) WHERE curb_area_ids IS NOT NULL ORDER BY curb_zone_id LIMIT 1`,
    );
    expect(row).toMatchObject({
      curb_zone_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      published_date: expect.stringMatching(/^\d{13}$/),
      curb_policy_ids: expect.any(Array),
      curb_area_ids: expect.arrayContaining([expect.stringMatching(/^[0-9a-f-]{36}$/)]),
      bbox: { xmin: expect.any(Number) },
      geometry: expect.any(String),
    });
  });

  // The spatial extension of DuckDB has to be downloaded, so that it is not used: DuckDB gives the
  // coordinates, and geographiclib the distances.
  it('has the distances of our circles', async () => {
    const spaces = await ask(
      `SELECT s.curb_space_id AS id, ST_AsText(coalesce(s.geometry, z.geometry)) AS shape
       FROM read_parquet(${filesOf('spaces')}) s LEFT JOIN read_parquet(${filesOf('zones')}) z
       USING (curb_zone_id)`,
    );
    const objects = await ask(
      `SELECT curb_object_id AS id, ST_AsText(geometry) AS shape FROM read_parquet(${filesOf('objects')})`,
    );
    const random = createRandom(20_261_129);
    for (let trial = 0; trial < 12; trial++) {
      const center = {
        lng: random.between(-72.4005, -72.3955),
        lat: random.between(41.2, 41.2045),
      };
      const circle = { center, radiusCm: random.between(500, 20_000) };
      const all = { pageNumber: 1, responseSize: 10_000 };
      const ownSpaces = askSpaces(snapshot, { circle }, all).records.map(
        (one) => one.curb_space_id,
      );
      const ownObjects = askObjects(snapshot, { circle }, all).records.map(
        (one) => one.curb_object_id,
      );
      expectCircle(ownSpaces, metresOf(spaces, center), circle.radiusCm / 100);
      expectCircle(ownObjects, metresOf(objects, center), circle.radiusCm / 100);
    }
  });

  it('answers the query of EXPORTS.md', async () => {
    const readme = readFileSync(join(ROOT, 'src/export/EXPORTS.md'), 'utf8');
    const [text = ''] = /(?<=```sql\n)[^`]*/.exec(readme) ?? [];
    const statements = text.split(';\n').filter((sql) => sql.trim() !== '');
    expect(statements).toHaveLength(2);
    for (const sql of statements) {
      expect(sql).toContain('out/as-geoparquet');
      const rows = await ask(sql.replaceAll('out/as-geoparquet', folder));
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('reads every policy, with its rules as JSON', async () => {
    const file = `'${join(folder, 'policies.parquet')}'`;
    const rows = await ask(`SELECT * FROM read_parquet(${file})`);
    const read = rows.map(({ published_date, rules, time_spans, other_members, ...plain }) => ({
      ...plain,
      published_date: Number(published_date),
      priority: Number(plain.priority),
      rules: JSON.parse(String(rules)),
      time_spans: JSON.parse(String(time_spans)),
      other_members,
    }));
    const all = { pageNumber: 1, responseSize: 250 };
    expect(read).toEqual(
      askPolicies(snapshot, {}, all).records.map((policy) => ({
        time_spans: null,
        data_source_operator_id: null,
        other_members: null,
        ...policy,
      })),
    );
    expect(read).toHaveLength(6);
  });

  it('reads the members of a policy that the standard does not define', async () => {
    const other = join(scratch, 'other');
    const more = { data_source_operator_id: [uuidOf(5)], note: { a: [1] }, other_members: 'x' };
    const policies = [tinyPolicy(1), tinyPolicy(2, more)];
    await writeTestSnapshot({ feed: { policies }, store: join(scratch, 'other-store') });
    const { counts } = await exportStore({
      storePath: join(scratch, 'other-store'),
      folder: other,
      form: 'geoparquet',
      replaces: false,
    });
    expect(counts).toMatchObject({ policies: 2, zones: 0 });
    expect(readdirSync(other)).toEqual(['policies.parquet']);
    const rows = await ask(
      `SELECT data_source_operator_id AS ids, other_members AS others
       FROM read_parquet('${join(other, 'policies.parquet')}')`,
    );
    expect(rows).toEqual([
      { ids: null, others: null },
      { ids: [uuidOf(5)], others: '{"note":{"a":[1]},"other_members":"x"}' },
    ]);
  });
});

/** Metres from a centre to each record that DuckDB read. */
function metresOf(rows: readonly Row[], center: Position): ReadonlyMap<string, number> {
  return new Map(
    rows.map(({ id, shape }) => [String(id), metresToParts(center, [partOfText(String(shape))])]),
  );
}

/** `POINT (1 2)` and `POLYGON ((1 2, 3 4))` are JSON without the word, with other brackets. */
function partOfText(text: string): CityPart {
  const pairs = text
    .replace(/^[A-Z]+ /, '')
    .replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, '[$1,$2]')
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  const positions = JSON.parse(pairs);
  if (text.startsWith('POINT')) return { kind: 'points', rings: [positions] };
  return text.startsWith('LINESTRING')
    ? { kind: 'line', rings: [positions] }
    : { kind: 'polygon', rings: positions };
}

/** INTERFACE.md: within 1 cm, so a record may be on either side of the border. */
const TOLERANCE_M = 0.01;

function expectCircle(
  ids: readonly string[],
  metres: ReadonlyMap<string, number>,
  radiusM: number,
): void {
  const distances = ids.map((id) => metres.get(id) ?? Number.NaN);
  distances.forEach((distance, index) => {
    expect(distance).toBeLessThan(radiusM + TOLERANCE_M);
    expect(distance).toBeGreaterThan((distances[index - 1] ?? 0) - 2 * TOLERANCE_M);
  });
  const inside = [...metres].filter(([, distance]) => distance < radiusM - TOLERANCE_M);
  expect(inside.filter(([id]) => !ids.includes(id))).toEqual([]);
}
