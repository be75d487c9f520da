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
  spaceCountOf(zoneRow: number): number;
  /** Computed when it is asked for. */
  groupSpaces(): SpacesByZone;
}

/** Returns table rows of spaces in the order of their identifiers, by snapshot row. */
export type SpacesByZone = (zoneRow: number) => Uint32Array;

export function linkZones(
  tables: FeedTables,
  zones: ZoneOrder,
  firstSpaces: Uint32Array,
): ZoneLinks {
  const areaRows = areaRowsByZone(tables, zones);
  return {
    areaRowsOf: (zoneRow) => areaRows[zoneRow] ?? [],
    spaceCountOf: (zoneRow) => firstSpaces[zoneRow + 1]! - firstSpaces[zoneRow]!,
    groupSpaces: () => groupSpaces(tables, zones, firstSpaces),
  };
}

/** Visits areas in the order of their identifiers, so that each list is ascending. */
function areaRowsByZone({ areas }: FeedTables, zones: ZoneOrder): number[][] {
  const lists = Array.from({ length: zones.rowCount }, (): number[] => []);
  for (const row of areas.uuidOrder.rows) {
    if (!isKept(areas, row)) continue;
    for (const ref of zoneRefsOfList(areas, row)) {
      const zoneRow = zones.rowOfRef[ref]!;
      if (zoneRow !== NO_ROW) lists[zoneRow]!.push(row);
    }
  }
  return lists;
}

/** Assigns spaces to zones in the order of their identifiers, so that each list is ascending. */
function groupSpaces(
  { spaces }: FeedTables,
  zones: ZoneOrder,
  firstSpaces: Uint32Array,
): SpacesByZone {
  const grouped = new Uint32Array(firstSpaces[zones.rowCount]!);
  const next = firstSpaces.slice();
  for (const row of spaces.uuidOrder.rows) {
    if (!isKept(spaces, row)) continue;
    const zoneRow = zones.rowOfRef[spaces.zoneRefs[row]!]!;
    const target = next[zoneRow]!;
    grouped[target] = row;
    next[zoneRow] = target + 1;
  }
  return (zoneRow) => grouped.subarray(firstSpaces[zoneRow]!, firstSpaces[zoneRow + 1]!);
}
