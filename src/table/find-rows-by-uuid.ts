import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { FeedTable } from './feed-tables.ts';
import type { LinkColumns } from './record-batch.ts';
import { compareUuids, lowerBoundOfUuid, type UuidOrder } from './sort-uuids.ts';
import { isKept, NO_ROW } from './table-rows.ts';

/**
 * Returns for each row of `asking` the kept row of `asked` with the same UUID, or `NO_ROW`. Both
 * tables have their rows sorted by UUID, so one pass over both finds all of them.
 */
export function findRowsByUuid(asking: FeedTable, asked: FeedTable): Uint32Array {
  const found = new Uint32Array(asking.rowCount).fill(NO_ROW);
  const candidates = orderOfKept(asked);
  const { rows, heads } = asking.uuidOrder;
  let index = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    let difference = -1;
    while (index < candidates.rows.length) {
      difference =
        candidates.heads[index]! - heads[place]! ||
        compareUuids(asked.uuids, candidates.rows[index]!, asking.uuids, row);
      if (difference >= 0) break;
      index++;
    }
    if (difference === 0) found[row] = candidates.rows[index]!;
  }
  return found;
}

/** Returns the order of the kept rows: a copy only if there are others. */
function orderOfKept(table: FeedTable): UuidOrder {
  const { uuidOrder, dropped, merged } = table;
  if (!dropped.includes(1) && !merged.includes(1)) return uuidOrder;
  const isKeptAt = (_: number, index: number) => isKept(table, uuidOrder.rows[index]!);
  return { rows: uuidOrder.rows.filter(isKeptAt), heads: uuidOrder.heads.filter(isKeptAt) };
}

/** Returns the kept row of the UUID at `index` of `uuids`, or `NO_ROW` if there is none. */
export type FindUuid = (uuids: Uint8Array, index: number) => number;

/**
 * Creates a search for UUIDs that are mostly asked for in the order of the table's rows: the row
 * after the last one found is tried first.
 */
export function createUuidFinder(table: FeedTable): FindUuid {
  const sorted = { uuids: table.uuids, ...table.uuidOrder };
  let nextRow = 0;
  const isAt = (row: number, uuids: Uint8Array, index: number): boolean =>
    row < table.rowCount &&
    isKept(table, row) &&
    compareUuids(table.uuids, row, uuids, index) === 0;
  const search: FindUuid = (uuids, index) => {
    let place = lowerBoundOfUuid(sorted, uuids, index);
    // Rows with the same UUID follow each other, and all but one are dropped or merged.
    for (; place < sorted.rows.length; place++) {
      const row = sorted.rows[place]!;
      if (compareUuids(table.uuids, row, uuids, index) !== 0) break;
      if (isKept(table, row)) return row;
    }
    return NO_ROW;
  };
  return (uuids, index) => {
    const row = isAt(nextRow, uuids, index) ? nextRow : search(uuids, index);
    if (row !== NO_ROW) nextRow = row + 1;
    return row;
  };
}

/** Returns the kept row of `asked` that each link names, or `NO_ROW`. */
export function findRowsOfLinks({ uuids }: LinkColumns, asked: FeedTable): Uint32Array {
  const found = new Uint32Array(uuids.length / UUID_BYTE_LENGTH).fill(NO_ROW);
  if (found.length === 0) return found;
  const sorted = { uuids: asked.uuids, ...orderOfKept(asked) };
  for (let link = 0; link < found.length; link++) {
    const row = sorted.rows[lowerBoundOfUuid(sorted, uuids, link)];
    if (row !== undefined && compareUuids(asked.uuids, row, uuids, link) === 0) found[link] = row;
  }
  return found;
}
