import { diagnose } from '../../diagnostic/diagnose.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { findRowsOfLinks } from '../../table/find-rows-by-uuid.ts';
import {
  idOfRow,
  isDerivedZone,
  isKept,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfList,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import { placeZoneInArea } from '../feed/area-ground.ts';
import { areaMembers } from '../feed/zone-members.ts';
import type { FeedRule } from '../rule.ts';

/** Only areas and zones of which one lists the other are compared. */
export const zoneOutsideArea: FeedRule = {
  code: 'zone-outside-area',
  kinds: ['zones'],
  check(tables, report) {
    const { areas, zones } = tables;
    visitListedPairs(tables, (areaRow, zoneRow) => {
      if (isDerivedZone(tables, zoneRow)) return;
      const place = placeZoneInArea(tables, zoneRow, areaRow);
      if (place === 'inside') return;
      const areaId = idOfRow(tables, areas, areaRow);
      const extra = { field: 'geometry', value: areaId };
      const finding = diagnose(`zone-outside-area:${place}`, { areaId }, extra);
      report(zones, zoneRow, finding, idOfRow(tables, zones, zoneRow));
    });
  },
};

/** Each area with each of its zones once, whichever of both lists the other. */
function visitListedPairs(
  tables: FeedTables,
  visit: (areaRow: number, zoneRow: number) => void,
): void {
  const { areas, zones } = tables;
  const zoneRows = zoneRowsByRef(tables);
  visitKeptRows(areas, (areaRow) => {
    for (const ref of new Set(zoneRefsOfList(areas, areaRow))) {
      const zoneRow = zoneRows[ref]!;
      if (zoneRow !== NO_ROW && isKept(zones, zoneRow)) visit(areaRow, zoneRow);
    }
  });
  if (!zones.areaLinks.present.includes(1) || areas.rowCount === 0) return;
  const { confirm, links } = areaMembers(tables);
  const areaRows = findRowsOfLinks(links, areas);
  visitKeptRows(zones, (zoneRow) => {
    for (let link = links.starts[zoneRow]!; link < links.starts[zoneRow + 1]!; link++) {
      const areaRow = areaRows[link]!;
      if (areaRow === NO_ROW || confirm(areaRow, zones.zoneRefs[zoneRow]!)) continue;
      visit(areaRow, zoneRow);
    }
  });
}
