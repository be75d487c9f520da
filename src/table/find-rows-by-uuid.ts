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
