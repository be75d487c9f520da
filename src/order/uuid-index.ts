import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { type StreamedColumn, streamColumn } from '../snapshot/stream-column.ts';
import type { FeedTable } from '../table/feed-tables.ts';
import { invertOrder, NO_ROW } from '../table/table-rows.ts';

/** A UuidIndex whose UUIDs are gathered when they are written. */
export interface OrderedUuids {
  readonly uuids: StreamedColumn;
  readonly rows: Uint32Array;
}

/**
 * Indexes snapshot row `r` under the UUID of table row `tableRows[r]`; the table is already sorted.
 */
export function buildUuidIndex(
  { uuids, rowsByUuid, rowCount }: Pick<FeedTable, 'uuids' | 'rowsByUuid' | 'rowCount'>,
  tableRows: Uint32Array,
): OrderedUuids {
  const rowOfTableRow = invertOrder(tableRows, rowCount);
  const rows = new Uint32Array(tableRows.length);
  let entry = 0;
  for (const tableRow of rowsByUuid) {
    const row = rowOfTableRow[tableRow]!;
    if (row !== NO_ROW) rows[entry++] = row;
  }
  const sorted = streamColumn(Uint8Array, rows.length * UUID_BYTE_LENGTH, function* () {
    for (const row of rows) {
      const from = tableRows[row]! * UUID_BYTE_LENGTH;
      yield uuids.subarray(from, from + UUID_BYTE_LENGTH);
    }
  });
  return { uuids: sorted, rows };
}
