import { idOfRow } from '../../table/table-rows.ts';
import { findHomeGround, isOnGround, visitCenters } from '../feed/home-ground.ts';
import type { FeedRule } from '../rule.ts';
import { describePosition } from '../words/describe-position.ts';

/**
 * Latitudes beyond ±90 give a swap away by themselves; those are seen when shapes are normalised.
 */
export const coordinatesSwapped: FeedRule = {
  code: 'coordinates-swapped',
  kinds: ['areas', 'zones', 'spaces'],
  help:
    'The shape lies far from the rest of the feed, and among it with latitude and longitude exchanged. Write ' +
    'the longitude first.',
  check(tables, report) {
    const placed = [tables.areas, tables.zones, tables.spaces];
    const ground = findHomeGround(placed);
    if (ground === undefined) return;
    for (const table of placed) {
      visitCenters(table, (row, { lng, lat }) => {
        const isSwapped =
          !isOnGround(ground, { lng, lat }) && isOnGround(ground, { lng: lat, lat: lng });
        if (!isSwapped) return;
        const finding = {
          code: 'coordinates-swapped',
          severity: 'warning',
          field: 'geometry',
          value: [lng, lat],
          message:
            `shape lies at ${describePosition({ lng, lat })}, far from the rest of the feed, and among ` +
            'it with the two exchanged; write the longitude first',
        } as const;
        report(table, row, finding, idOfRow(tables, table, row));
      });
    }
  },
};
