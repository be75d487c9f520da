import type { PeerSpace } from './peer-space.ts';
import { readCity } from './read-city.ts';

/** As much of pg as is used here; it brings no types. */
export interface PostgisPool {
  query(query: {
    readonly text: string;
    readonly name?: string | undefined;
    readonly values?: readonly unknown[];
  }): Promise<{ readonly rows: PostgisRow[] }>;
}

/** A space that a statement returns. */
export interface PostgisRow {
  readonly rank: number;
  readonly curb_space_id: string;
  readonly name: string;
  readonly published_date: string;
  readonly last_updated_date: string;
  readonly curb_zone_id: string;
  readonly space_number: number;
  readonly length: string | null;
  readonly width: string | null;
  readonly now_available: boolean;
  readonly time_ms: string | null;
  /** `null` where a page is found by key. */
  readonly match_count: number | null;
}

const BATCH_SIZE = 2_000;

const SCHEMA = `
  CREATE EXTENSION IF NOT EXISTS postgis;
  DROP TABLE IF EXISTS space, observation;
  CREATE TABLE space (
    rank integer PRIMARY KEY, curb_space_id uuid, name text, published_date bigint,
    last_updated_date bigint, curb_zone_id text, space_number integer, length text, width text,
    available boolean, start_ms double precision, end_ms double precision,
    shape geometry(Geometry, 4326), ground geography(Geometry, 4326)
  );
  CREATE TABLE observation (
    rank integer, time_ms bigint, available boolean, PRIMARY KEY (rank, time_ms)
  );
`;

const INDEXES = `
  CREATE UNIQUE INDEX ON space (curb_space_id);
  CREATE INDEX ON space (curb_zone_id);
  CREATE INDEX ON space USING gist (shape);
  CREATE INDEX ON space USING gist (ground);
`;

/** Many rows in one statement, as one JSON text. */
const INSERT_SPACES = `
  INSERT INTO space
  SELECT rank, id, name, published, updated, zone, number, length, width, available,
    coalesce(starts, '-infinity'), coalesce(ends, 'infinity'),
    ST_GeomFromText(wkt, 4326), ST_GeomFromText(wkt, 4326)::geography
  FROM jsonb_to_recordset($1::jsonb) AS _(
    rank integer, id uuid, name text, published bigint, updated bigint, zone text, number integer,
    length text, width text, available boolean, starts double precision, ends double precision,
    wkt text
  )`;

const INSERT_OBSERVATIONS = `
  INSERT INTO observation
  SELECT rank, time, available
  FROM jsonb_to_recordset($1::jsonb) AS _(rank integer, time bigint, available boolean)`;

/** Reads a city into tables and indexes them. */
export async function loadCity(pool: PostgisPool, city: string): Promise<void> {
  await pool.query({ text: SCHEMA });
  let batch: PeerSpace[] = [];
  for await (const space of readCity(city)) {
    batch.push(space);
    if (batch.length < BATCH_SIZE) continue;
    await insert(pool, batch);
    batch = [];
  }
  await insert(pool, batch);
  await pool.query({ text: INDEXES });
  await pool.query({ text: 'VACUUM ANALYZE space' });
  await pool.query({ text: 'VACUUM ANALYZE observation' });
}

async function insert(pool: PostgisPool, batch: readonly PeerSpace[]): Promise<void> {
  const spaces = batch.map((space) => ({
    rank: space.rank,
    id: space.curbSpaceId,
    name: space.name,
    published: space.publishedDateMs,
    updated: space.lastUpdatedDateMs,
    zone: space.curbZoneId,
    number: space.spaceNumber,
    length: space.lengthCm,
    width: space.widthCm,
    available: space.available,
    // JSON has no infinity: null, which the statement takes for it.
    starts: space.startMs,
    ends: space.endMs,
    wkt: wktOf(space.positions),
  }));
  const observations = batch.flatMap(({ rank, observations: list }) =>
    list.map(({ timeMs, available }) => ({ rank, time: timeMs, available })),
  );
  await pool.query({ text: INSERT_SPACES, values: [JSON.stringify(spaces)] });
  await pool.query({ text: INSERT_OBSERVATIONS, values: [JSON.stringify(observations)] });
}

function wktOf(positions: readonly number[]): string {
  const pairs: string[] = [];
  for (let index = 0; index < positions.length; index += 2) {
    pairs.push(`${positions[index]} ${positions[index + 1]}`);
  }
  return pairs[0] === pairs.at(-1)
    ? `POLYGON ((${pairs.join(', ')}))`
    : `LINESTRING (${pairs.join(', ')})`;
}
