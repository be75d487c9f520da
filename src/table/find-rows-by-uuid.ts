import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { FeedTable } from './feed-tables.ts';
import type { LinkColumns } from './record-batch.ts';
import { compareUuids, lowerBoundOfUuid } from './sort-uuids.ts';
import { isKept, NO_ROW } from './table-rows.ts';

/**
 * Returns for each row of `asking` the kept row of `asked` with the same UUID, or `NO_ROW`. Both
 * tables have their rows sorted by UUID, so one pass over both finds all of them.
 */
export function findRowsByUuid(asking: FeedTable, asked: FeedTable): Uint32Array {
  const found = new Uint32Array(asking.rowCount).fill(NO_ROW);
  const candidates = asked.rowsByUuid.filter((row) => isKept(asked, row));
  let index = 0;
  for (const row of asking.rowsByUuid) {
    let difference = -1;
    while (index < candidates.length) {
      difference = compareUuids(asked.uuids, candidates[index]!, asking.uuids, row);
      if (difference >= 0) break;
      index++;
    }
    if (difference === 0) found[row] = candidates[index]!;
  }
  return found;
}

/** Returns the kept row of `asked` that each link names, or `NO_ROW`. */
export function findRowsOfLinks({ uuids }: LinkColumns, asked: FeedTable): Uint32Array {
  const found = new Uint32Array(uuids.length / UUID_BYTE_LENGTH).fill(NO_ROW);
  if (found.length === 0) return found;
  const candidates = asked.rowsByUuid.filter((row) => isKept(asked, row));
  const sorted = { uuids: asked.uuids, rows: candidates };
  for (let link = 0; link < found.length; link++) {
    const row = candidates[lowerBoundOfUuid(sorted, uuids, link)];
    if (row !== undefined && compareUuids(asked.uuids, row, uuids, link) === 0) found[link] = row;
  }
  return found;
}
