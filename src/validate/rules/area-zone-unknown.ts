import { diagnose } from '../../diagnostic/diagnose.ts';
import {
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfList,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';
import { listSome } from '../words/list-some.ts';

export const areaZoneUnknown: FeedRule = {
  code: 'area-zone-unknown',
  kinds: ['areas'],
  check(tables, report) {
    if (!tables.hasZoneSource) return;
    const { areas, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    visitKeptRows(areas, (row) => {
      const unknown = zoneRefsOfList(areas, row).filter((ref) => zoneRows[ref] === NO_ROW);
      if (unknown.length === 0) return;
      const found = listSome(Array.from(unknown, (ref) => zoneIds[ref]!));
      const extra = { field: 'curb_zone_ids', value: found };
      const finding = diagnose('area-zone-unknown', { zoneIds: found }, extra);
      report(areas, row, finding, idOfRow(tables, areas, row));
    });
  },
};
