import type { PeerQuestion } from './peer-app.ts';

export interface Statements {
  /** One page of a question, and in each row how many match: `match_count`. */
  readonly page: string;
  readonly count: string;
}

/**
 * SQL with named values; found, counted and cut in one statement, so that the tree is walked once.
 * `latest` joins `observation`, the latest one of each space of the page.
 */
export function encodeStatements(question: PeerQuestion, latest = LATEST): Statements {
  const order = question.circle === undefined ? 'rank' : 'distance, rank';
  const found = selectMatches(question);
  const [withFound, matchCount] =
    found === undefined
      ? // Ranks have no gaps and the table does not change.
        [`page AS (SELECT rank FROM space WHERE rank > $skip LIMIT $limit)`, COUNT_ALL]
      : [
          `found AS MATERIALIZED (${found}),
          page AS (SELECT * FROM found ORDER BY ${order} LIMIT $limit OFFSET $skip)`,
          '(SELECT count(*) FROM found)',
        ];
  return {
    page: `WITH ${withFound}
      SELECT space.*, observation.time_ms, ${matchCount} AS match_count,
        coalesce(observation.available, space.available) AS now_available
      FROM page JOIN space USING (rank) ${latest}
      ORDER BY ${order}`,
    count: found === undefined ? `SELECT ${COUNT_ALL}` : `SELECT count(*) FROM (${found})`,
  };
}

const LATEST = `LEFT JOIN observation ON observation.rank = space.rank
  AND observation.time_ms = (SELECT max(time_ms) FROM observation AS latest
    WHERE latest.rank = space.rank AND latest.time_ms <= $latest)`;

const COUNT_ALL = '(SELECT max(rank) FROM space)';

const IN_TREE = `FROM space_box AS tree
  WHERE tree.max_lng >= $minLng AND tree.min_lng <= $maxLng
  AND tree.max_lat >= $minLat AND tree.min_lat <= $maxLat`;

/** The tree keeps its boxes a little too large, so that what it holds inside is inside. */
const IN_BOX = `(tree.min_lng >= $minLng AND tree.max_lng <= $maxLng
  AND tree.min_lat >= $minLat AND tree.max_lat <= $maxLat)`;

const POSITIONS = '(SELECT positions FROM space WHERE space.rank = tree.rank)';

const IS_VALID = `AND EXISTS (SELECT 1 FROM space WHERE space.rank = tree.rank
  AND start_ms <= $time AND $time < end_ms)`;

/** Selects the rank of each match, and its distance where there is a circle. */
function selectMatches(question: PeerQuestion): string | undefined {
  const { curbSpaceId, curbZoneId, box, circle, timeMs } = question;
  const inTree = timeMs === undefined ? IN_TREE : `${IN_TREE} ${IS_VALID}`;
  if (circle !== undefined) {
    return `SELECT rank, distance FROM (
      SELECT rank, distance_m(${POSITIONS}, $lng, $lat) AS distance ${inTree}
    ) WHERE distance <= $radiusM`;
  }
  if (box !== undefined) {
    return `SELECT rank ${inTree}
      AND (${IN_BOX} OR meets_box(${POSITIONS}, $minLng, $minLat, $maxLng, $maxLat))`;
  }
  if (curbSpaceId !== undefined) return 'SELECT rank FROM space WHERE curb_space_id = $id';
  if (curbZoneId !== undefined) return 'SELECT rank FROM space WHERE curb_zone_id = $zone';
  return undefined;
}
