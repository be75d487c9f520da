import { decodeUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { KINDS } from '../model/kind.ts';
import type { FeedTable, FeedTables } from './feed-tables.ts';

/** Returns whether a record is neither dropped nor merged so far. */
export function isKept(table: FeedTable, row: number): boolean {
  return table.dropped[row] === 0 && table.merged[row] === 0;
}

/** Calls `visit` with each row that is kept, ascending. */
export function visitKeptRows(table: FeedTable, visit: (row: number) => void): void {
  for (let row = 0; row < table.rowCount; row++) {
    if (isKept(table, row)) visit(row);
  }
}

/**
 * Counts the rows that are kept and those that are merged, by the index of their source. Each row
 * is visited once, because a feed may have thousands of sources.
 */
export function countRowsBySource(tables: FeedTables): {
  readonly kept: Uint32Array;
  readonly merged: Uint32Array;
} {
  const kept = new Uint32Array(tables.sources.length);
  const merged = new Uint32Array(tables.sources.length);
  for (const kind of KINDS) {
    const table = tables[kind];
    for (let row = 0; row < table.rowCount; row++) {
      if (table.dropped[row] === 1) continue;
      const counts = table.merged[row] === 1 ? merged : kept;
      counts[table.sourceRefs[row]!]! += 1;
    }
  }
  return { kept, merged };
}

/** Returns the identifier as text: that of a zone, or a UUID. */
export function idOfRow(tables: FeedTables, table: FeedTable, row: number): string {
  return table.kind === 'zones'
    ? tables.zoneIds[table.zoneRefs[row]!]!
    : decodeUuid(table.uuids, row * UUID_BYTE_LENGTH);
}

/**
 * Returns whether a zone was derived from the spaces that name it, as `zones` in feed.json
 * requests. Its shape was not drawn by the city, so rules about shapes do not apply to it.
 */
export function isDerivedZone({ sources, zones }: FeedTables, row: number): boolean {
  const source = sources[zones.sourceRefs[row]!];
  return source?.file === 'feed.json' && source.pointer === '/zones';
}

/** The rows whose polygons were drawn from points or lines, which no city surveyed. */
export function drawnRowsOf({ drawnRows }: FeedTable): ReadonlySet<number> {
  return new Set(drawnRows);
}

/** The zones that an area or an object names, as indexes into `zoneIds`. */
export function zoneRefsOfList({ listStarts, listRefs }: FeedTable, row: number): Uint32Array {
  return listRefs.subarray(listStarts[row]!, listStarts[row + 1]!);
}

/** No row has this number (ROW_COUNT_MAX is below it). */
export const NO_ROW = 0xffff_ffff;

/** Returns the place of each row in `order`; `NO_ROW` for a row that is not in it. */
export function invertOrder(order: Uint32Array, rowCount: number): Uint32Array {
  const places = new Uint32Array(rowCount).fill(NO_ROW);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}

/**
 * Returns the kept row of each zone that is named anywhere, by its index in `zoneIds`; `NO_ROW` if
 * there is none.
 */
export function zoneRowsByRef({ zoneIds, zones }: FeedTables): Uint32Array {
  const rows = new Uint32Array(zoneIds.length).fill(NO_ROW);
  visitKeptRows(zones, (row) => {
    rows[zones.zoneRefs[row]!] = row;
  });
  return rows;
}
