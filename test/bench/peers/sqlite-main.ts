import { rmSync } from 'node:fs';
import { requirePeerPackage } from './install.ts';
import type { PeerAnswer, PeerQuestion } from './peer-app.ts';
import { servePeer } from './peer-app.ts';
import { type PeerSpace, recordOf } from './peer-space.ts';
import { readCity } from './read-city.ts';
import {
  boxAroundCircle,
  boxesMeet,
  boxOf,
  distanceM,
  type PeerBox,
  shapeMeetsBox,
} from './shapes.ts';
import { encodeStatements } from './sqlite-statements.ts';

/*
 * better-sqlite3 with an R*Tree over the boxes of the spaces and two functions of ours for
 * what the tree cannot tell. Arguments: the folder of a city, the file of the database, the
 * folder of the bench.
 */

/** As much of better-sqlite3 as is used here; it brings no types. */
interface Database {
  exec(sql: string): void;
  pragma(text: string): void;
  prepare(sql: string): Statement;
  function(
    name: string,
    options: { readonly deterministic: boolean; readonly varargs?: boolean },
    run: (...values: never[]) => number,
  ): void;
}

interface Statement {
  run(...values: unknown[]): void;
  all(values: object): Row[];
  pluck(): Count;
}

interface Prepared {
  readonly page: Statement;
  readonly count: Count;
}

interface Count {
  get(values: object): number;
}

interface Row {
  readonly rank: number;
  readonly curb_space_id: string;
  readonly name: string;
  readonly published_date: number;
  readonly last_updated_date: number;
  readonly curb_zone_id: string;
  readonly space_number: number;
  readonly length: string | null;
  readonly width: string | null;
  readonly now_available: number;
  readonly time_ms: number | null;
  readonly match_count: number;
}

const [city = '', file = '', folder = ''] = process.argv.slice(2);
// The package is what its name says; see `Database`.
const open = requirePeerPackage('better-sqlite3', folder) as new (path: string) => Database;
rmSync(file, { force: true });
const database = new open(file);

const SCHEMA = `
  CREATE TABLE space (
    rank INTEGER PRIMARY KEY, curb_space_id TEXT, name TEXT, published_date INTEGER,
    last_updated_date INTEGER, curb_zone_id TEXT, space_number INTEGER, length TEXT, width TEXT,
    available INTEGER, start_ms REAL, end_ms REAL, positions BLOB
  );
  CREATE TABLE observation (
    rank INTEGER, time_ms INTEGER, available INTEGER, PRIMARY KEY (rank, time_ms)
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE space_box USING rtree (rank, min_lng, max_lng, min_lat, max_lat);
`;

const start = performance.now();
for (const text of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -262144']) {
  database.pragma(text);
}
database.pragma('mmap_size = 8589934592');
database.exec(SCHEMA);
await load();
database.exec('CREATE UNIQUE INDEX space_id ON space (curb_space_id)');
database.exec('CREATE INDEX space_zone ON space (curb_zone_id, rank)');
database.exec('ANALYZE');
defineFunctions();
const statements = new Map<string, Prepared>();
servePeer(answer, { loadSeconds: (performance.now() - start) / 1000 });

async function load(): Promise<void> {
  const marks = Array.from({ length: 13 }, () => '?').join(', ');
  const addSpace = database.prepare(`INSERT INTO space VALUES (${marks})`);
  const addBox = database.prepare('INSERT INTO space_box VALUES (?, ?, ?, ?, ?)');
  const addObservation = database.prepare('INSERT INTO observation VALUES (?, ?, ?)');
  database.exec('BEGIN');
  for await (const space of readCity(city)) {
    addSpace.run(...columnsOf(space));
    const { minLng, minLat, maxLng, maxLat } = boxOf(space.positions);
    addBox.run(space.rank, minLng, maxLng, minLat, maxLat);
    for (const { timeMs, available } of space.observations) {
      addObservation.run(space.rank, timeMs, Number(available));
    }
  }
  database.exec('COMMIT');
}

function columnsOf(space: PeerSpace): unknown[] {
  return [
    space.rank,
    space.curbSpaceId,
    space.name,
    space.publishedDateMs,
    space.lastUpdatedDateMs,
    space.curbZoneId,
    space.spaceNumber,
    space.lengthCm,
    space.widthCm,
    Number(space.available),
    space.startMs,
    space.endMs,
    Buffer.from(new Float64Array(space.positions).buffer),
  ];
}

function defineFunctions(): void {
  const options = { deterministic: true };
  database.function(
    'meets_box',
    { ...options, varargs: true },
    (bytes: Buffer, ...corners: number[]) => {
      const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = corners;
      const box: PeerBox = { minLng, minLat, maxLng, maxLat };
      const positions = positionsOf(bytes);
      return Number(boxesMeet(boxOf(positions), box) && shapeMeetsBox(positions, box));
    },
  );
  database.function('distance_m', options, (bytes: Buffer, lng: number, lat: number) =>
    distanceM(positionsOf(bytes), { lng, lat, radiusM: 0 }),
  );
}

/** The bytes may stand anywhere, and numbers want to stand at a multiple of eight. */
function positionsOf(bytes: Buffer): Float64Array {
  return new Float64Array(new Uint8Array(bytes).buffer);
}

function answer(question: PeerQuestion): PeerAnswer {
  const { page, count } = statementsFor(question);
  const values = valuesOf(question);
  const rows = page.all(values);
  return {
    // A page past the end has no row to tell the count.
    matchCount: rows[0]?.match_count ?? count.get(values),
    records: rows.map((row) =>
      recordOf(spaceOf(row), {
        available: row.now_available === 1,
        availabilityTimeMs: row.time_ms,
      }),
    ),
  };
}

/** Prepared once for each kind of question. */
function statementsFor(question: PeerQuestion): Prepared {
  const { page, count } = encodeStatements(question);
  let prepared = statements.get(page);
  if (prepared === undefined) {
    prepared = { page: database.prepare(page), count: database.prepare(count).pluck() };
    statements.set(page, prepared);
  }
  return prepared;
}

function valuesOf({ curbSpaceId, curbZoneId, box, circle, ...rest }: PeerQuestion): object {
  return {
    id: curbSpaceId,
    zone: curbZoneId,
    ...(circle === undefined ? box : { ...boxAroundCircle(circle), ...circle }),
    time: rest.timeMs,
    latest: rest.timeMs ?? Number.MAX_SAFE_INTEGER,
    skip: rest.skipCount,
    limit: rest.pageSize,
  };
}

function spaceOf(row: Row): Parameters<typeof recordOf>[0] {
  return {
    rank: row.rank,
    curbSpaceId: row.curb_space_id,
    name: row.name,
    publishedDateMs: row.published_date,
    lastUpdatedDateMs: row.last_updated_date,
    curbZoneId: row.curb_zone_id,
    spaceNumber: row.space_number,
    lengthCm: row.length,
    widthCm: row.width,
  };
}
