import { diagnose } from '../../diagnostic/diagnose.ts';
import { idOfRow } from '../../table/table-rows.ts';
import { findHomeGround, isOnGround, visitCenters } from '../feed/home-ground.ts';
import type { FeedRule } from '../rule.ts';

/** Latitudes beyond ±90 prove a swap by themselves and are found when shapes are normalised. */
export const coordinatesSwapped: FeedRule = {
  code: 'coordinates-swapped',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check(tables, report) {
    const placed = [tables.areas, tables.zones, tables.spaces, tables.objects];
    const ground = findHomeGround(placed);
    if (ground === undefined) return;
    for (const table of placed) {
      visitCenters(table, (row, { lng, lat }) => {
        const isSwapped =
          !isOnGround(ground, { lng, lat }) && isOnGround(ground, { lng: lat, lat: lng });
        if (!isSwapped) return;
        const extra = { field: 'geometry', value: [lng, lat] };
        const finding = diagnose('coordinates-swapped:stray', { position: { lng, lat } }, extra);
        report(table, row, finding, idOfRow(tables, table, row));
      });
    }
  },
};
