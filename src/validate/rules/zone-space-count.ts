import { diagnose } from '../../diagnostic/diagnose.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, visitKeptRows } from '../../table/table-rows.ts';
import { groupSpacesByZone } from '../feed/spaces-by-zone.ts';
import type { FeedRule } from '../rule.ts';

/**
 * Spaces that replaced each other are separate records. Both the number of all records and the
 * largest number valid at one time are therefore accepted.
 */
export const zoneSpaceCount: FeedRule = {
  code: 'zone-space-count',
  kinds: ['zones'],
  check(tables, report) {
    const { zones, spaces } = tables;
    if (spaces.rowCount === 0) return;
    const byZone = groupSpacesByZone(tables);
    visitKeptRows(zones, (zoneRow) => {
      const stated = zones.statedSpaceCounts[zoneRow]!;
      const rows = byZone.rowsOf(zones.zoneRefs[zoneRow]!);
      // NaN if the zone states no number.
      if (Number.isNaN(stated) || stated === rows.length) return;
      if (stated === countMostAtOnce(tables, rows)) return;
      const finding = diagnose(
        'zone-space-count',
        { stated, count: rows.length },
        { field: 'num_spaces', value: stated },
      );
      report(zones, zoneRow, finding, idOfRow(tables, zones, zoneRow));
    });
  },
};

/** Returns the largest number of spaces valid at one time; ends are counted before starts. */
function countMostAtOnce({ spaces: { periods } }: FeedTables, rows: Uint32Array): number {
  const changes: { readonly timeMs: number; readonly change: 1 | -1 }[] = [];
  for (const row of rows) {
    const [startMs, endMs] = [periods[2 * row]!, periods[2 * row + 1]!];
    if (startMs >= endMs) continue;
    changes.push({ timeMs: startMs, change: 1 }, { timeMs: endMs, change: -1 });
  }
  changes.sort((a, b) =>
    a.timeMs < b.timeMs ? -1 : a.timeMs > b.timeMs ? 1 : a.change - b.change,
  );
  let count = 0;
  let most = 0;
  for (const { change } of changes) {
    count += change;
    most = Math.max(most, count);
  }
  return most;
}
