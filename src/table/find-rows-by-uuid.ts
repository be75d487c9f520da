import type { FeedTable } from './feed-tables.ts';
import { compareUuids } from './sort-uuids.ts';
import { isKept, NO_ROW } from './table-rows.ts';

/**
 * For each row of `asking` the kept row of `asked` with the same UUID, or `NO_ROW`. Both tables are
 * sorted by UUID already, so the two are walked side by side and nothing is hashed.
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
