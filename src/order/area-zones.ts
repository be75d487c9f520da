import type { RowLists } from '../snapshot/sections.ts';
import type { FeedTable, FeedTables } from '../table/feed-tables.ts';
import { findRowsOfLinks } from '../table/find-rows-by-uuid.ts';
import type { LinkColumns } from '../table/record-batch.ts';
import { invertOrder, NO_ROW, visitKeptRows, zoneRefsOfList } from '../table/table-rows.ts';
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
  const areaRows = invertOrder(areaTableRows, tables.areas.rowCount);
  const listed = { links: tables.zones.areaLinks, linked: tables.areas };
  visitZoneLinks(tables, listed, (ref, tableRow) => {
    const zoneRow = zones.rowOfRef[ref]!;
    if (zoneRow !== NO_ROW) lists[areaRows[tableRow]!]!.add(zoneRow);
  });
  return packLists(lists.map((set) => [...set].sort((a, b) => a - b)));
}

/** Calls `visit` for each kept record of a table to which a kept zone has a link. */
export function visitZoneLinks(
  { zones }: FeedTables,
  { links, linked }: { readonly links: LinkColumns; readonly linked: FeedTable },
  visit: (zoneRef: number, tableRow: number) => void,
): void {
  const found = findRowsOfLinks(links, linked);
  visitKeptRows(zones, (row) => {
    for (let link = links.starts[row]!; link < links.starts[row + 1]!; link++) {
      if (found[link] !== NO_ROW) visit(zones.zoneRefs[row]!, found[link]!);
    }
  });
}

/** Packs lists of rows into two columns. */
export function packLists(lists: readonly (readonly number[])[]): RowLists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, row) => {
    starts[row + 1] = starts[row]! + list.length;
  });
  return { starts, rows: Uint32Array.from(lists.flat()) };
}
