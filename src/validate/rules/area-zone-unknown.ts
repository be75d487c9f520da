import {
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfArea,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';
import { listSome } from '../words/list-some.ts';

export const areaZoneUnknown: FeedRule = {
  code: 'area-zone-unknown',
  kinds: ['areas'],
  help:
    'Where a feed has zones, those that an area names should be among them. Retired zones linger in such ' +
    'lists; take them out, or supply the zone.',
  check(tables, report) {
    if (!tables.hasZoneSource) return;
    const { areas, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    visitKeptRows(areas, (row) => {
      const unknown = zoneRefsOfArea(areas, row).filter((ref) => zoneRows[ref] === NO_ROW);
      if (unknown.length === 0) return;
      const found = listSome(Array.from(unknown, (ref) => zoneIds[ref]!));
      const finding = {
        code: 'area-zone-unknown',
        field: 'curb_zone_ids',
        value: found,
        message: `curb_zone_ids name ${found}, not among the zones of the feed`,
      } as const;
      report(areas, row, finding, idOfRow(tables, areas, row));
    });
  },
};
