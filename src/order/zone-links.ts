import type { FeedTables } from '../table/feed-tables.ts';
import { isKept, NO_ROW, zoneRefsOfList } from '../table/table-rows.ts';
import type { ZoneOrder } from './order-zones.ts';

/**
 * The areas and spaces that refer to a zone, as its record carries them (INTERFACE.md,
 * zone record).
 */
export interface ZoneLinks {
  /** Table rows of areas in the order of their identifiers, by snapshot row. */
  areaRowsOf(zoneRow: number): readonly number[];
  /** The same of spaces. */
  spaceRowsOf(zoneRow: number): Uint32Array;
  spaceCountOf(zoneRow: number): number;
}

/** `firstSpaces` is that of `SpaceOrder`. */
export function linkZones(
  tables: FeedTables,
  zones: ZoneOrder,
  firstSpaces: Uint32Array,
): ZoneLinks {
  const areaRows = areaRowsByZone(tables, zones);
  const groupedSpaces = groupSpaces(tables, zones, firstSpaces);
  return {
    areaRowsOf: (zoneRow) => areaRows[zoneRow] ?? NO_AREAS,
    spaceRowsOf: (zoneRow) =>
      groupedSpaces.subarray(firstSpaces[zoneRow]!, firstSpaces[zoneRow + 1]!),
    spaceCountOf: (zoneRow) => firstSpaces[zoneRow + 1]! - firstSpaces[zoneRow]!,
  };
}

const NO_AREAS: readonly number[] = [];

/** Visits areas in the order of their identifiers, so that each list is ascending. */
function areaRowsByZone(
  { areas }: FeedTables,
  zones: ZoneOrder,
): readonly (number[] | undefined)[] {
  const lists = new Array<number[] | undefined>(zones.rowCount).fill(undefined);
  for (const row of areas.uuidOrder.rows) {
    if (!isKept(areas, row)) continue;
    for (const ref of zoneRefsOfList(areas, row)) {
      const zoneRow = zones.rowOfRef[ref]!;
      if (zoneRow === NO_ROW) continue;
      const list = lists[zoneRow];
      if (list === undefined) lists[zoneRow] = [row];
      else list.push(row);
    }
  }
  return lists;
}

/**
 * Returns the table rows of spaces by zone, and in the order of their identifiers within a zone:
 * those of zone row `z` are `firstSpaces[z]` to `firstSpaces[z + 1]`.
 */
function groupSpaces(
  { spaces }: FeedTables,
  zones: ZoneOrder,
  firstSpaces: Uint32Array,
): Uint32Array {
  const grouped = new Uint32Array(firstSpaces[zones.rowCount]!);
  const next = firstSpaces.slice();
  for (let index = 0; index < spaces.uuidOrder.rows.length; index++) {
    const row = spaces.uuidOrder.rows[index]!;
    if (!isKept(spaces, row)) continue;
    const zoneRow = zones.rowOfRef[spaces.zoneRefs[row]!]!;
    const target = next[zoneRow]!;
    grouped[target] = row;
    next[zoneRow] = target + 1;
  }
  return grouped;
}
