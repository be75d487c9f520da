import { decodeUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { isKept, NO_ROW, zoneRefsOfList } from '../table/table-rows.ts';
import type { ZoneOrder } from './order-zones.ts';

/**
 * The areas and spaces that refer to a zone, as its record carries them (INTERFACE.md,
 * zone record).
 */
export interface ZoneLinks {
  /** Ascending, by snapshot row. */
  areaIdsOf(zoneRow: number): readonly string[];
  spaceIdsOf(zoneRow: number): readonly string[];
  /** Known without computing the identifiers, which takes longer. */
  spaceCountOf(zoneRow: number): number;
}

export function linkZones(
  tables: FeedTables,
  zones: ZoneOrder,
  spaces: { readonly tableRows: Uint32Array; readonly firstSpaces: Uint32Array },
): ZoneLinks {
  const areaIds = areaIdsByZone(tables, zones);
  const { tableRows, firstSpaces } = spaces;
  return {
    areaIdsOf: (zoneRow) => areaIds[zoneRow] ?? [],
    spaceIdsOf(zoneRow) {
      const rows = tableRows.subarray(firstSpaces[zoneRow]!, firstSpaces[zoneRow + 1]!);
      return Array.from(rows, (row) =>
        decodeUuid(tables.spaces.uuids, row * UUID_BYTE_LENGTH),
      ).sort();
    },
    spaceCountOf: (zoneRow) => firstSpaces[zoneRow + 1]! - firstSpaces[zoneRow]!,
  };
}

/** Visits areas in the order of their identifiers, so that each list is ascending. */
function areaIdsByZone({ areas }: FeedTables, zones: ZoneOrder): string[][] {
  const lists = Array.from({ length: zones.rowCount }, (): string[] => []);
  for (const row of areas.uuidOrder.rows) {
    if (!isKept(areas, row)) continue;
    const id = decodeUuid(areas.uuids, row * UUID_BYTE_LENGTH);
    for (const ref of zoneRefsOfList(areas, row)) {
      const zoneRow = zones.rowOfRef[ref]!;
      if (zoneRow !== NO_ROW) lists[zoneRow]!.push(id);
    }
  }
  return lists;
}
