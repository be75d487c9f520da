import { decodeUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { RowLists } from '../snapshot/sections.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { isKept, NO_ROW, zoneRefsOfList } from '../table/table-rows.ts';
import type { ZoneOrder } from './order-zones.ts';

/**
 * Returns the zones of each area, ascending: those that the area lists, and those that list the
 * area. `areaTableRows` has the table row of each area in the order of the snapshot.
 */
export function listZonesOfAreas(
  tables: FeedTables,
  zones: ZoneOrder,
  areaTableRows: Uint32Array,
): RowLists {
  const lists = Array.from(areaTableRows, (tableRow) => {
    const rows = Array.from(zoneRefsOfList(tables.areas, tableRow), (ref) => zones.rowOfRef[ref]!);
    return new Set(rows.filter((row) => row !== NO_ROW));
  });
  const areaRows = new Map(
    Array.from(areaTableRows, (tableRow, row) => [
      decodeUuid(tables.areas.uuids, tableRow * UUID_BYTE_LENGTH),
      row,
    ]),
  );
  visitAreaLinks(tables, (areaId, ref) => {
    const row = areaRows.get(areaId);
    const zoneRow = zones.rowOfRef[ref]!;
    if (row !== undefined && zoneRow !== NO_ROW) lists[row]!.add(zoneRow);
  });
  return packLists(lists.map((set) => [...set].sort((a, b) => a - b)));
}

/** Calls `visit` for each area that a kept zone lists. */
function visitAreaLinks(
  { zones }: FeedTables,
  visit: (areaId: string, zoneRef: number) => void,
): void {
  const { starts, uuids } = zones.areaLinks;
  for (let row = 0; row < zones.rowCount; row++) {
    if (!isKept(zones, row)) continue;
    for (let link = starts[row]!; link < starts[row + 1]!; link++) {
      visit(decodeUuid(uuids, link * UUID_BYTE_LENGTH), zones.zoneRefs[row]!);
    }
  }
}

/** Packs lists of rows into two columns. */
export function packLists(lists: readonly (readonly number[])[]): RowLists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, row) => {
    starts[row + 1] = starts[row]! + list.length;
  });
  return { starts, rows: Uint32Array.from(lists.flat()) };
}
