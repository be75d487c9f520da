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
  { uuids, uuidOrder, rowCount }: Pick<FeedTable, 'uuids' | 'uuidOrder' | 'rowCount'>,
  tableRows: Uint32Array,
): OrderedUuids {
  const rowOfTableRow = invertOrder(tableRows, rowCount);
  const rows = new Uint32Array(tableRows.length);
  let entry = 0;
  for (const tableRow of uuidOrder.rows) {
    const row = rowOfTableRow[tableRow]!;
    if (row !== NO_ROW) rows[entry++] = row;
  }
  const sorted = streamColumn(Uint8Array, rows.length * UUID_BYTE_LENGTH, () =>
    blocksOfUuids(uuids, tableRows, rows),
  );
  return { uuids: sorted, rows };
}

/** The number of UUIDs that are copied at once. */
const BLOCK_ROW_COUNT = 1024;

function* blocksOfUuids(uuids: Uint8Array, tableRows: Uint32Array, rows: Uint32Array) {
  const block = new Uint8Array(UUID_BYTE_LENGTH * BLOCK_ROW_COUNT);
  for (let first = 0; first < rows.length; first += BLOCK_ROW_COUNT) {
    const count = Math.min(BLOCK_ROW_COUNT, rows.length - first);
    for (let index = 0; index < count; index++) {
      const from = tableRows[rows[first + index]!]! * UUID_BYTE_LENGTH;
      // Byte by byte: a view of 16 bytes takes longer to make than to copy.
      for (let byte = 0; byte < UUID_BYTE_LENGTH; byte++) {
        block[UUID_BYTE_LENGTH * index + byte] = uuids[from + byte]!;
      }
    }
    yield block.subarray(0, UUID_BYTE_LENGTH * count);
  }
}
