import { rmSync } from 'node:fs';
import { requirePeerPackage } from './install.ts';
import type { PeerAnswer, PeerQuestion } from './peer-app.ts';
import { servePeer } from './peer-app.ts';
import { readCity } from './read-city.ts';
import { boxOf } from './shapes.ts';
import {
  columnsOf,
  meetsBox,
  metresFrom,
  recordOfRow,
  SPACE_COLUMNS,
  type SqlRow,
  valuesOf,
} from './sql-rows.ts';
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
  all(values: object): SqlRow[];
  pluck(): Count;
}

interface Prepared {
  readonly page: Statement;
  readonly count: Count;
}

interface Count {
  get(values: object): number;
}

const [city = '', file = '', folder = ''] = process.argv.slice(2);
// The package is what its name says; see `Database`.
const open = requirePeerPackage('better-sqlite3', folder) as new (path: string) => Database;
rmSync(file, { force: true });
const database = new open(file);

const SCHEMA = `
  CREATE TABLE space (${SPACE_COLUMNS});
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

function defineFunctions(): void {
  const options = { deterministic: true };
  database.function(
    'meets_box',
    { ...options, varargs: true },
    (bytes: Buffer, ...corners: number[]) => Number(meetsBox(bytes, corners)),
  );
  database.function('distance_m', options, (bytes: Buffer, lng: number, lat: number) =>
    metresFrom(bytes, lng, lat),
  );
}

function answer(question: PeerQuestion): PeerAnswer {
  const { page, count } = statementsFor(question);
  const values = valuesOf(question);
  const rows = page.all(values);
  return {
    // A page past the end has no row to tell the count.
    matchCount: Number(rows[0]?.match_count ?? count.get(values)),
    records: rows.map(recordOfRow),
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
