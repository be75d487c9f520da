import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { UuidIndex } from '../snapshot/sections.ts';
import type { FeedTable } from '../table/feed-tables.ts';
import { NO_ROW } from '../table/table-rows.ts';

/**
 * Indexes snapshot row `r` under the UUID of table row `tableRows[r]`; the table is already sorted.
 */
export function buildUuidIndex(
  { uuids, rowsByUuid, rowCount }: Pick<FeedTable, 'uuids' | 'rowsByUuid' | 'rowCount'>,
  tableRows: Uint32Array,
): UuidIndex {
  const rowOfTableRow = new Uint32Array(rowCount).fill(NO_ROW);
  for (let row = 0; row < tableRows.length; row++) rowOfTableRow[tableRows[row]!] = row;
  const index = {
    uuids: new Uint8Array(tableRows.length * UUID_BYTE_LENGTH),
    rows: new Uint32Array(tableRows.length),
  };
  let entry = 0;
  for (const tableRow of rowsByUuid) {
    const row = rowOfTableRow[tableRow]!;
    if (row === NO_ROW) continue;
    const from = tableRow * UUID_BYTE_LENGTH;
    const to = entry * UUID_BYTE_LENGTH;
    for (let byte = 0; byte < UUID_BYTE_LENGTH; byte++)
      index.uuids[to + byte] = uuids[from + byte]!;
    index.rows[entry++] = row;
  }
  return index;
}
