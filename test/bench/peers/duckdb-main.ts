import {
  BLOB,
  BOOLEAN,
  DOUBLE,
  type DuckDBAppender,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  DuckDBScalarFunction,
  type DuckDBType,
} from '@duckdb/node-api';
import { type PeerAnswer, type PeerQuestion, servePeer } from './peer-app.ts';
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
 * DuckDB in memory, with the boxes of the spaces as columns and two functions of ours for what
 * boxes cannot tell: the statements of SQLite as they are. Its extension for shapes has to be
 * downloaded, so it is not used. The argument is the folder of a city.
 */

const SCHEMA = `
  CREATE TABLE space (${SPACE_COLUMNS});
  CREATE TABLE observation (
    rank INTEGER, time_ms BIGINT, available INTEGER, PRIMARY KEY (rank, time_ms)
  );
  CREATE TABLE space_box (
    rank INTEGER, min_lng DOUBLE, max_lng DOUBLE, min_lat DOUBLE, max_lat DOUBLE
  );
`;

/** A subquery for each space would read all observations. */
const LATEST = `LEFT JOIN (
    SELECT rank, max(time_ms) AS time_ms, arg_max(available, time_ms) AS available
    FROM observation WHERE rank IN (SELECT rank FROM page) AND time_ms <= $latest GROUP BY rank
  ) AS observation ON observation.rank = space.rank`;

const start = performance.now();
const connection = await (await DuckDBInstance.create(':memory:')).connect();
await connection.run(SCHEMA);
await load(process.argv[2] ?? '');
await connection.run('CREATE UNIQUE INDEX space_id ON space (curb_space_id)');
await connection.run('CREATE INDEX space_zone ON space (curb_zone_id)');
defineFunctions();
const statements = new Map<string, DuckDBPreparedStatement>();
let last: Promise<unknown> = Promise.resolve();
servePeer(answerInTurn, { loadSeconds: (performance.now() - start) / 1000 });

async function load(city: string): Promise<void> {
  const [spaces, boxes, observations] = await Promise.all([
    connection.createAppender('space'),
    connection.createAppender('space_box'),
    connection.createAppender('observation'),
  ]);
  for await (const space of readCity(city)) {
    append(spaces, columnsOf(space));
    const { minLng, minLat, maxLng, maxLat } = boxOf(space.positions);
    append(boxes, [space.rank, minLng, maxLng, minLat, maxLat]);
    for (const { timeMs, available } of space.observations) {
      append(observations, [space.rank, timeMs, Number(available)]);
    }
  }
  for (const appender of [spaces, boxes, observations]) appender.closeSync();
}

function append(appender: DuckDBAppender, values: ReturnType<typeof columnsOf>): void {
  for (const value of values) {
    if (value === null) appender.appendNull();
    else if (typeof value === 'string') appender.appendVarchar(value);
    else if (typeof value === 'number') appender.appendDouble(value);
    else appender.appendBlob(value);
  }
  appender.endRow();
}

function defineFunctions(): void {
  define('meets_box', {
    parameterTypes: [BLOB, DOUBLE, DOUBLE, DOUBLE, DOUBLE],
    returnType: BOOLEAN,
    run: (bytes, corners) => meetsBox(bytes, corners),
  });
  define('distance_m', {
    parameterTypes: [BLOB, DOUBLE, DOUBLE],
    returnType: DOUBLE,
    run: (bytes, [lng = 0, lat = 0]) => metresFrom(bytes, lng, lat),
  });
}

function define(
  name: string,
  definition: {
    readonly parameterTypes: readonly DuckDBType[];
    readonly returnType: DuckDBType;
    readonly run: (bytes: Uint8Array, numbers: readonly number[]) => number | boolean;
  },
): void {
  const { run, ...types } = definition;
  const created = DuckDBScalarFunction.create({
    name,
    ...types,
    // Otherwise it would be called once to filter and once more for the result.
    volatile: true,
    mainFunction(_, chunk, output) {
      const columns = Array.from({ length: chunk.columnCount }, (_, column) =>
        chunk.getColumnVector(column),
      );
      for (let row = 0; row < chunk.rowCount; row++) {
        const values = columns.map((column) => column.getItem(row));
        const [{ bytes }, ...numbers] = values as [{ readonly bytes: Uint8Array }, ...number[]];
        output.setItem(row, run(bytes, numbers));
      }
      output.flush();
    },
  });
  connection.registerScalarFunction(created);
}

/** One question after the other: DuckDB uses all cores for each. */
function answerInTurn(question: PeerQuestion): Promise<PeerAnswer> {
  const answered = last.then(() => answer(question));
  last = answered.catch(() => undefined);
  return answered;
}

async function answer(question: PeerQuestion): Promise<PeerAnswer> {
  const { page, count } = encodeStatements(question, LATEST);
  const rows = (await read(page, question)) as unknown as SqlRow[];
  // A page past the end has no row to tell the count.
  const matchCount =
    rows[0]?.match_count ?? Object.values((await read(count, question))[0] ?? {})[0];
  return { matchCount: Number(matchCount), records: rows.map(recordOfRow) };
}

/** Statements are prepared once, and get only the values that they name. */
async function read(text: string, question: PeerQuestion) {
  const statement = statements.get(text) ?? (await connection.prepare(text));
  statements.set(text, statement);
  const values = Object.entries(valuesOf(question)).filter(([name]) => text.includes(`$${name}`));
  statement.bind(Object.fromEntries(values) as Record<string, string | number>);
  return (await statement.runAndReadAll()).getRowObjectsJS();
}
