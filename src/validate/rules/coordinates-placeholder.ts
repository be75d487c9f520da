import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Position } from '../../model/geometry.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { idOfRow } from '../../table/table-rows.ts';
import { latOfCenter, lngOfCenter, visitPlacedRows } from '../feed/home-ground.ts';
import type { FeedRule, RowReport } from '../rule.ts';

/** RULES.md: fewer records than this, or a smaller share, may really be in one place. */
const SHARED_COUNT_MIN = 20;
const SHARED_SHARE = 0.01;

/** Positions that programs write for "not known"; 0, 0 is `coordinates-null-island`. */
const PLACEHOLDERS: readonly Position[] = [
  { lng: -1, lat: -1 },
  { lng: 180, lat: 90 },
  { lng: -180, lat: -90 },
];

export const coordinatesPlaceholder: FeedRule = {
  code: 'coordinates-placeholder',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check(tables, report) {
    for (const table of [tables.areas, tables.zones, tables.spaces, tables.objects]) {
      checkTable(tables, table, report);
    }
  },
};

function checkTable(tables: FeedTables, table: FeedTable, report: RowReport): void {
  const counts = countShared(table);
  visitPlacedRows(table, (row) => {
    const lng = lngOfCenter(table, row);
    const lat = latOfCenter(table, row);
    const isKnown = PLACEHOLDERS.some((each) => each.lng === lng && each.lat === lat);
    const count = counts.size === 0 ? undefined : counts.get(keyOf(lng, lat));
    if (!isKnown && count === undefined) return;
    if (lng === 0 && lat === 0) return;
    const position = { lng, lat };
    const extra = { field: 'geometry', value: [lng, lat] };
    const finding =
      count === undefined || isKnown
        ? diagnose('coordinates-placeholder:known', { position }, extra)
        : diagnose('coordinates-placeholder:shared', { position, count }, extra);
    report(table, row, finding, idOfRow(tables, table, row));
  });
}

/**
 * Returns how many records share each position that too many share. Only records without width are
 * counted, because the rules about overlaps compare the others. A first pass counts in buckets, so
 * that a second one makes a text key only for positions that may be shared.
 */
function countShared(table: FeedTable): Map<string, number> {
  const counts = new Map<string, number>();
  if (table.rowCount < SHARED_COUNT_MIN) return counts;
  const hasNoWidth = (row: number) => table.boxes[4 * row] === table.boxes[4 * row + 2];
  const buckets = new Uint32Array(BUCKET_COUNT);
  let placedCount = 0;
  let fullest = 0;
  visitPlacedRows(table, (row) => {
    placedCount++;
    if (!hasNoWidth(row)) return;
    const bucket = bucketOf(lngOfCenter(table, row), latOfCenter(table, row));
    buckets[bucket]! += 1;
    fullest = Math.max(fullest, buckets[bucket]!);
  });
  const isTooMany = (count: number) =>
    count >= SHARED_COUNT_MIN && count > SHARED_SHARE * placedCount;
  if (!isTooMany(fullest)) return counts;
  visitPlacedRows(table, (row) => {
    const lng = lngOfCenter(table, row);
    const lat = latOfCenter(table, row);
    if (!hasNoWidth(row) || !isTooMany(buckets[bucketOf(lng, lat)]!)) return;
    const key = keyOf(lng, lat);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return new Map([...counts].filter(([, count]) => isTooMany(count)));
}

function keyOf(lng: number, lat: number): string {
  return `${lng} ${lat}`;
}

const BUCKET_COUNT = 2 ** 16;

/** Equal positions have equal buckets. Seven decimals are as many as feeds have. */
function bucketOf(lng: number, lat: number): number {
  const hash =
    Math.imul(Math.round(lng * 1e7), 0x9e37_79b1) ^ Math.imul(Math.round(lat * 1e7), 0x85eb_ca6b);
  return (hash ^ (hash >>> 15)) & (BUCKET_COUNT - 1);
}
