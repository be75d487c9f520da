import { diagnose } from '../../diagnostic/diagnose.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, NO_ROW, visitKeptRows, zoneRowsByRef } from '../../table/table-rows.ts';
import { createZoneFinder, type ZoneFinder } from '../feed/zone-finder.ts';
import type { FeedRule } from '../rule.ts';

export const spaceZoneUnknown: FeedRule = {
  code: 'space-zone-unknown',
  kinds: ['spaces'],
  check(tables, report) {
    if (!tables.hasZoneSource) return;
    const { spaces, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    const findNearZone = createHints(tables);
    visitKeptRows(spaces, (row) => {
      const ref = spaces.zoneRefs[row]!;
      if (zoneRows[ref] !== NO_ROW) return;
      const zoneId = zoneIds[ref]!;
      const near = findNearZone(row);
      const extra = { field: 'curb_zone_id', value: zoneId };
      const finding =
        near === undefined
          ? diagnose('space-zone-unknown:plain', { zoneId }, extra)
          : diagnose('space-zone-unknown:near', { zoneId, near }, extra);
      report(spaces, row, finding, idOfRow(tables, spaces, row));
    });
  },
};

/**
 * The maximum number of spaces looked up by place. A report quotes fewer, and a feed may have
 * millions of such spaces.
 */
const HINT_COUNT_MAX = 1000;

/** Returns the zone that the shape of a space meets. The zones are indexed on first use. */
function createHints(tables: FeedTables): ZoneFinder {
  let find: ZoneFinder | undefined;
  let hintCount = 0;
  return (row) => {
    if (hintCount === HINT_COUNT_MAX) return undefined;
    hintCount++;
    find ??= createZoneFinder(tables);
    return find(row);
  };
}
