import type { PeerQuestion } from './peer-app.ts';
import { type PeerSpace, recordOf } from './peer-space.ts';
import { boxAroundCircle, boxesMeet, boxOf, distanceM, shapeMeetsBox } from './shapes.ts';

/*
 * Spaces as rows of SQLite and of DuckDB, which get the same statements and the same two functions
 * for what boxes cannot tell.
 */

/** DuckDB has numbers of 64 bits as `bigint`. */
type Whole = number | bigint;

/** A row of a page. */
export interface SqlRow {
  readonly rank: number;
  readonly curb_space_id: string;
  readonly name: string;
  readonly published_date: Whole;
  readonly last_updated_date: Whole;
  readonly curb_zone_id: string;
  readonly space_number: number;
  readonly length: string | null;
  readonly width: string | null;
  readonly now_available: number;
  readonly time_ms: Whole | null;
  readonly match_count: Whole;
}

export const SPACE_COLUMNS = `
  rank INTEGER PRIMARY KEY, curb_space_id TEXT, name TEXT, published_date BIGINT,
  last_updated_date BIGINT, curb_zone_id TEXT, space_number INTEGER, length TEXT, width TEXT,
  available INTEGER, start_ms DOUBLE, end_ms DOUBLE, positions BLOB`;

/** The values of a space, in the order of `SPACE_COLUMNS`. */
export function columnsOf(space: PeerSpace): (string | number | null | Buffer)[] {
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

export function recordOfRow(row: SqlRow): object {
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
  return recordOf(space, {
    available: row.now_available === 1,
    availabilityTimeMs: row.time_ms === null ? null : Number(row.time_ms),
  });
}

/** The named values of the statements. */
export function valuesOf({ curbSpaceId, curbZoneId, box, circle, ...rest }: PeerQuestion) {
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

/** Whether the shape of a space meets a box, given as its four corners. */
export function meetsBox(bytes: Uint8Array, corners: readonly number[]): boolean {
  const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = corners;
  const box = { minLng, minLat, maxLng, maxLat };
  const positions = positionsOf(bytes);
  return boxesMeet(boxOf(positions), box) && shapeMeetsBox(positions, box);
}

export function metresFrom(bytes: Uint8Array, lng: number, lat: number): number {
  return distanceM(positionsOf(bytes), { lng, lat, radiusM: 0 });
}

/** The bytes may stand anywhere, and numbers must stand at a multiple of eight. */
function positionsOf(bytes: Uint8Array): Float64Array {
  return new Float64Array(new Uint8Array(bytes).buffer);
}
