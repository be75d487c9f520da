import type { FeedTables } from '../../table/feed-tables.ts';
import { isDerivedZone, NO_ROW, zoneRowsByRef } from '../../table/table-rows.ts';

/** Returns whether there is a time at which two rows of a table are both valid. */
export type ValidTogether = (a: number, b: number) => boolean;

/** Zones that were made from their spaces may overlap each other, so they are left out. */
export function zonesValidTogether(tables: FeedTables): ValidTogether {
  const { periods } = tables.zones;
  return (a, b) =>
    !isDerivedZone(tables, a) &&
    !isDerivedZone(tables, b) &&
    Math.max(periods[2 * a]!, periods[2 * b]!) < Math.min(periods[2 * a + 1]!, periods[2 * b + 1]!);
}

/** A space is valid only while its zone is valid (src/respond/INTERFACE.md, `time`). */
export function spacesValidTogether(tables: FeedTables): ValidTogether {
  const { spaces, zones } = tables;
  const zoneRows = zoneRowsByRef(tables);
  const startOf = (row: number): number => {
    const zoneRow = zoneRows[spaces.zoneRefs[row]!]!;
    const own = spaces.periods[2 * row]!;
    return zoneRow === NO_ROW ? own : Math.max(own, zones.periods[2 * zoneRow]!);
  };
  const endOf = (row: number): number => {
    const zoneRow = zoneRows[spaces.zoneRefs[row]!]!;
    const own = spaces.periods[2 * row + 1]!;
    return zoneRow === NO_ROW ? own : Math.min(own, zones.periods[2 * zoneRow + 1]!);
  };
  return (a, b) => Math.max(startOf(a), startOf(b)) < Math.min(endOf(a), endOf(b));
}
