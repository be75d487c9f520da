import { requirePeerPackage } from './install.ts';
import type { PeerAnswer, PeerQuestion } from './peer-app.ts';
import { servePeer } from './peer-app.ts';
import { recordOf } from './peer-space.ts';
import { loadCity, type PostgisPool, type PostgisRow } from './postgis-load.ts';
import { encodeStatement } from './postgis-statements.ts';

/*
 * PostGIS behind pg, with a tree over the shapes and one over the same as geography. Arguments: the
 * folder of a city, the folder of the cluster's socket, its port, the folder of the bench.
 */

const [city = '', host = '', port = '', folder = ''] = process.argv.slice(2);
// The package is what its name says; see `PostgisPool`.
const { Pool } = requirePeerPackage('pg', folder) as { Pool: new (options: object) => PostgisPool };
const pool = new Pool({ host, port: Number(port), user: 'postgres', database: 'postgres' });

const start = performance.now();
await loadCity(pool, city);
servePeer(answer, { loadSeconds: (performance.now() - start) / 1000 });

async function answer(question: PeerQuestion): Promise<PeerAnswer> {
  const { rows } = await pool.query(encodeStatement(question));
  // A page past the end has no row to tell the count, and is not asked for here.
  return { matchCount: rows[0]?.match_count ?? rows.length, records: rows.map(toRecord) };
}

function toRecord(row: PostgisRow): object {
  const space = {
    rank: row.rank,
    curbSpaceId: row.curb_space_id,
    name: row.name,
    publishedDateMs: Number(row.published_date),
    lastUpdatedDateMs: Number(row.last_updated_date),
    curbZoneId: row.curb_zone_id,
    spaceNumber: row.space_number,
    lengthCm: row.length,
    widthCm: row.width,
  };
  const availabilityTimeMs = row.time_ms === null ? null : Number(row.time_ms);
  return recordOf(space, { available: row.now_available, availabilityTimeMs });
}
