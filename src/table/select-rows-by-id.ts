import { encodeUuid, isUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { FeedTable, FeedTables } from './feed-tables.ts';
import { compareUuids, lowerBoundOfUuid } from './sort-uuids.ts';

/** Selects all rows of a table that have an identifier, ascending, left out or not. */
export type SelectRowsById = (id: string) => readonly number[];

export function createRowSelector(tables: FeedTables, table: FeedTable): SelectRowsById {
  return table.kind === 'zones' ? createZoneSelector(tables) : createUuidSelector(table);
}

/** The index is built when it is asked for. */
function createZoneSelector({ zones, zoneIds }: FeedTables): SelectRowsById {
  let rowsById: Map<string, number[]> | undefined;
  return (id) => {
    if (rowsById === undefined) {
      rowsById = new Map();
      for (const [row, ref] of zones.zoneRefs.entries()) {
        const rows = rowsById.get(zoneIds[ref]!);
        if (rows === undefined) rowsById.set(zoneIds[ref]!, [row]);
        else rows.push(row);
      }
    }
    return rowsById.get(id) ?? [];
  };
}

function createUuidSelector({ uuids, uuidOrder }: FeedTable): SelectRowsById {
  const wanted = new Uint8Array(UUID_BYTE_LENGTH);
  return (id) => {
    if (!isUuid(id)) return [];
    encodeUuid(id, wanted, 0);
    const first = lowerBoundOfUuid({ uuids, ...uuidOrder }, wanted, 0);
    const rows: number[] = [];
    for (const row of uuidOrder.rows.subarray(first)) {
      if (compareUuids(uuids, row, wanted, 0) !== 0) break;
      rows.push(row);
    }
    return rows;
  };
}
