import { diagnose } from '../../diagnostic/diagnose.ts';
import { measureShapeAreaM2 } from '../../geo/plane/plane-shape.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import {
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfList,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import { hasPolygons, planeAtRow, planeShapeOfRow } from '../feed/plane-rows.ts';
import type { FeedRule } from '../rule.ts';

/** RULES.md, `area-too-large`: the standard has neighbourhoods in mind, 10 km² is a small town. */
const AREA_MAX_M2 = 10e6;
const ZONE_SHARE_MAX = 0.9;
/** Of fewer zones, one area may well hold all. */
const ZONE_COUNT_MIN = 20;

export const areaTooLarge: FeedRule = {
  code: 'area-too-large',
  kinds: ['areas'],
  check(tables, report) {
    const { areas } = tables;
    const { zoneCount, areaCount, zoneRows } = countKept(tables);
    visitKeptRows(areas, (row) => {
      const id = idOfRow(tables, areas, row);
      const areaM2 = measureAreaOfRowM2(tables, row);
      if (areaM2 > AREA_MAX_M2) {
        const areaKm2 = (areaM2 / 1e6).toFixed(1);
        report(areas, row, diagnose('area-too-large:size', { areaKm2 }, { field: 'geometry' }), id);
        return;
      }
      if (areaCount < 2 || zoneCount < ZONE_COUNT_MIN) return;
      const listed = new Set(zoneRefsOfList(areas, row));
      const count = [...listed].filter((ref) => zoneRows[ref] !== NO_ROW).length;
      if (count <= ZONE_SHARE_MAX * zoneCount) return;
      const extra = { field: 'curb_zone_ids' };
      report(areas, row, diagnose('area-too-large:share', { count, total: zoneCount }, extra), id);
    });
  },
};

function countKept(tables: FeedTables) {
  let zoneCount = 0;
  let areaCount = 0;
  visitKeptRows(tables.zones, () => zoneCount++);
  visitKeptRows(tables.areas, () => areaCount++);
  return { zoneCount, areaCount, zoneRows: zoneRowsByRef(tables) };
}

function measureAreaOfRowM2({ areas }: FeedTables, row: number): number {
  if (!hasPolygons(areas, row)) return 0;
  return measureShapeAreaM2(planeShapeOfRow(areas, row, planeAtRow(areas, row)));
}
