import { idOfRow, NO_ROW, visitKeptRows, zoneRowsByRef } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

export const spaceZoneUnknown: FeedRule = {
  code: 'space-zone-unknown',
  kinds: ['spaces'],
  help:
    'Where a feed has zones, the zone that a space names must be one of them, and sound. Look for another ' +
    'spelling, or for an error of the zone itself.',
  check(tables, report) {
    if (!tables.hasZoneSource) return;
    const { spaces, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    visitKeptRows(spaces, (row) => {
      const ref = spaces.zoneRefs[row]!;
      if (zoneRows[ref] !== NO_ROW) return;
      const zoneId = zoneIds[ref]!;
      const finding = {
        code: 'space-zone-unknown',
        field: 'curb_zone_id',
        value: zoneId,
        message: `curb_zone_id ${zoneId} is not among the zones of the feed, or that zone has an error of its own`,
      } as const;
      report(spaces, row, finding, idOfRow(tables, spaces, row));
    });
  },
};
