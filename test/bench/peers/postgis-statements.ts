import type { PeerQuestion } from './peer-app.ts';

export interface Statement {
  /** One name for each kind of question, under which the server keeps it prepared. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * SQL that finds, counts and cuts a page in one statement; each row says how many match. By key it
 * finds the page only, and nothing is counted.
 */
export function encodeStatement(question: PeerQuestion): Statement {
  const { skipCount, pageSize, timeMs, isByKey } = question;
  const matches = selectMatches(question);
  const order = question.circle === undefined ? 'rank' : 'distance, rank';
  const values: unknown[] = [skipCount, pageSize, timeMs ?? Number.MAX_SAFE_INTEGER];
  const [withFound, matchCount] =
    matches === undefined
      ? // Ranks have no gaps and the table does not change.
        [
          'page AS (SELECT rank FROM space WHERE rank > $1 AND rank <= $1::int + $2::int)',
          '(SELECT max(rank) FROM space)',
        ]
      : isByKey
        ? [`page AS MATERIALIZED (${selectPageByKey(matches, question)})`, 'NULL::int']
        : [
            `found AS MATERIALIZED (${matches.text}),
          page AS (SELECT * FROM found ORDER BY ${order} LIMIT $2 OFFSET $1)`,
            '(SELECT count(*)::int FROM found)',
          ];
  return {
    // A plan for each question by key: the best one depends on how much matches.
    name: isByKey ? undefined : (matches?.name ?? 'all'),
    text: `WITH ${withFound}
      SELECT rank, curb_space_id, name, published_date, last_updated_date, curb_zone_id,
        space_number, length, width, latest.time_ms, ${matchCount} AS match_count,
        coalesce(latest.available, space.available) AS now_available
      FROM page JOIN space USING (rank) LEFT JOIN LATERAL (
        SELECT time_ms, available FROM observation
        WHERE observation.rank = space.rank AND time_ms <= $3::bigint
        ORDER BY time_ms DESC LIMIT 1
      ) AS latest ON true
      ORDER BY ${order}`,
    values: [...values, ...(matches?.values ?? [])],
  };
}

/**
 * Selects the page after the rank $1. The operator `<->` orders by distances on a sphere, so more
 * are taken by it and ordered again.
 */
function selectPageByKey({ text }: Statement, { circle }: PeerQuestion): string {
  const rest = `${text} AND rank > $1::int`;
  if (circle === undefined) return `${rest} ORDER BY rank LIMIT $2`;
  return `SELECT * FROM (${rest} ORDER BY ground <-> ${CENTER} LIMIT 2 * $2::int) AS near
    ORDER BY distance, rank LIMIT $2`;
}

/** Values from the fourth on; the third is the time, or one that never comes. */
function selectMatches(question: PeerQuestion): Statement | undefined {
  const { curbSpaceId, curbZoneId, box, circle, timeMs } = question;
  const isValid = timeMs === undefined ? '' : 'AND start_ms <= $3::bigint AND $3::bigint < end_ms';
  const name = (filter: string) => `${filter}${timeMs === undefined ? '' : ' and time'}`;
  if (circle !== undefined) {
    return {
      name: name('circle'),
      text: `SELECT rank, ST_Distance(ground, ${CENTER}) AS distance FROM space
        WHERE ST_DWithin(ground, ${CENTER}, $6) ${isValid}`,
      values: [circle.lng, circle.lat, circle.radiusM],
    };
  }
  if (box !== undefined) {
    return {
      name: name('box'),
      text: `SELECT rank FROM space
        WHERE ST_Intersects(shape, ST_MakeEnvelope($4, $5, $6, $7, 4326)) ${isValid}`,
      values: [box.minLng, box.minLat, box.maxLng, box.maxLat],
    };
  }
  if (curbSpaceId !== undefined) {
    return {
      name: 'id',
      text: 'SELECT rank FROM space WHERE curb_space_id = $4::uuid',
      values: [curbSpaceId],
    };
  }
  if (curbZoneId === undefined) return undefined;
  return {
    name: 'zone',
    text: 'SELECT rank FROM space WHERE curb_zone_id = $4',
    values: [curbZoneId],
  };
}

const CENTER = 'ST_SetSRID(ST_MakePoint($4, $5), 4326)::geography';
