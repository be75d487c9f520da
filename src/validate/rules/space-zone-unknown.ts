import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, NO_ROW, visitKeptRows, zoneRowsByRef } from '../../table/table-rows.ts';
import { createZoneFinder, type ZoneFinder } from '../feed/zone-finder.ts';
import type { FeedRule } from '../rule.ts';

export const spaceZoneUnknown: FeedRule = {
  code: 'space-zone-unknown',
  kinds: ['spaces'],
  help:
    'Where a feed has zones, the zone that a space names must be one of them, and sound. Look for another ' +
    'spelling, or for an error of the zone itself. The message names the zone that the space lies in.',
  check(tables, report) {
    if (!tables.hasZoneSource) return;
    const { spaces, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    const findHint = createHints(tables);
    visitKeptRows(spaces, (row) => {
      const ref = spaces.zoneRefs[row]!;
      if (zoneRows[ref] !== NO_ROW) return;
      const zoneId = zoneIds[ref]!;
      const finding = {
        code: 'space-zone-unknown',
        field: 'curb_zone_id',
        value: zoneId,
        message: `curb_zone_id ${zoneId} is not among the zones of the feed, or that zone has an error of its own${findHint(row)}`,
      } as const;
      report(spaces, row, finding, idOfRow(tables, spaces, row));
    });
  },
};

/**
 * Spaces that are looked up by place: a report quotes fewer, and a feed may have millions at fault.
 */
const HINT_COUNT_MAX = 1000;

/** `; its shape meets zone …`, or nothing. The zones are indexed when the first space asks. */
function createHints(tables: FeedTables): (row: number) => string {
  let find: ZoneFinder | undefined;
  let hintCount = 0;
  return (row) => {
    if (hintCount === HINT_COUNT_MAX) return '';
    hintCount++;
    find ??= createZoneFinder(tables);
    const found = find(row);
    return found === undefined ? '' : `; its shape meets zone ${found}`;
  };
}
