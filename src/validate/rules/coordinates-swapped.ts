import { diagnose } from '../../diagnostic/diagnose.ts';
import { idOfRow, NO_ROW, zoneRowsByRef } from '../../table/table-rows.ts';
import {
  findHomeGround,
  isOnGround,
  latOfCenter,
  lngOfCenter,
  visitPlacedRows,
} from '../feed/home-ground.ts';
import { isSwappedIntoZone } from '../feed/swapped-space.ts';
import type { FeedRule } from '../rule.ts';

/**
 * Latitudes beyond ±90 prove a swap by themselves and are found when shapes are normalised. A space
 * that is in its zone when swapped is dropped here, so `space-outside-zone` does not report it.
 */
export const coordinatesSwapped: FeedRule = {
  code: 'coordinates-swapped',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check(tables, report) {
    const placed = [tables.areas, tables.zones, tables.spaces, tables.objects];
    const ground = findHomeGround(placed);
    if (ground === undefined) return;
    const zoneRows = zoneRowsByRef(tables);
    for (const table of placed) {
      visitPlacedRows(table, (row) => {
        const lng = lngOfCenter(table, row);
        const lat = latOfCenter(table, row);
        if (isOnGround(ground, lng, lat) || !isOnGround(ground, lat, lng)) return;
        const zoneRow = table.kind === 'spaces' ? zoneRows[table.zoneRefs[row]!]! : NO_ROW;
        const severity =
          zoneRow !== NO_ROW && isSwappedIntoZone(tables, row, zoneRow) ? 'error' : 'warning';
        const extra = { field: 'geometry', value: [lng, lat], severity } as const;
        const finding = diagnose('coordinates-swapped:stray', { position: { lng, lat } }, extra);
        report(table, row, finding, idOfRow(tables, table, row));
      });
    }
  },
};
