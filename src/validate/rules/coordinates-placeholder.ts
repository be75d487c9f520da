import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Position } from '../../model/geometry.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { idOfRow } from '../../table/table-rows.ts';
import { visitCenters } from '../feed/home-ground.ts';
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

/** Records are counted by the middle of their box, with one text key for each middle. */
function checkTable(tables: FeedTables, table: FeedTable, report: RowReport): void {
  let placedCount = 0;
  const counts = new Map<string, number>();
  visitCenters(table, (row, center) => {
    placedCount++;
    // The rules about overlaps compare shapes that have an area.
    if (table.boxes[4 * row] !== table.boxes[4 * row + 2]) return;
    const key = keyOf(center);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  visitCenters(table, (row, position) => {
    const isKnown = PLACEHOLDERS.some((each) => keyOf(each) === keyOf(position));
    const count = counts.get(keyOf(position)) ?? 0;
    const isShared = count >= SHARED_COUNT_MIN && count > SHARED_SHARE * placedCount;
    if (!isKnown && !isShared) return;
    if (position.lng === 0 && position.lat === 0) return;
    const extra = { field: 'geometry', value: [position.lng, position.lat] };
    const finding = isKnown
      ? diagnose('coordinates-placeholder:known', { position }, extra)
      : diagnose('coordinates-placeholder:shared', { position, count }, extra);
    report(table, row, finding, idOfRow(tables, table, row));
  });
}

function keyOf({ lng, lat }: Position): string {
  return `${lng} ${lat}`;
}
