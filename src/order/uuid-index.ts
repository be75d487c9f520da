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
  // By index: `for … of` over shared memory makes an object for each row.
  for (let index = 0; index < uuidOrder.rows.length; index++) {
    const row = rowOfTableRow[uuidOrder.rows[index]!]!;
    if (row !== NO_ROW) rows[entry++] = row;
  }
  const sorted = streamColumn(Uint8Array, rows.length * UUID_BYTE_LENGTH, () =>
    blocksOfUuids(wordsOf(uuids), tableRows, rows),
  );
  return { uuids: sorted, rows };
}

/** The number of UUIDs that are copied at once. */
const BLOCK_ROW_COUNT = 1024;

function* blocksOfUuids(words: Uint32Array, tableRows: Uint32Array, rows: Uint32Array) {
  const block = new Uint32Array(4 * BLOCK_ROW_COUNT);
  const bytes = new Uint8Array(block.buffer);
  for (let first = 0; first < rows.length; first += BLOCK_ROW_COUNT) {
    const count = Math.min(BLOCK_ROW_COUNT, rows.length - first);
    for (let index = 0; index < count; index++) {
      const from = 4 * tableRows[rows[first + index]!]!;
      const to = 4 * index;
      // Word by word: a view of 16 bytes takes longer to make than to copy.
      block[to] = words[from]!;
      block[to + 1] = words[from + 1]!;
      block[to + 2] = words[from + 2]!;
      block[to + 3] = words[from + 3]!;
    }
    yield bytes.subarray(0, UUID_BYTE_LENGTH * count);
  }
}

/** Returns a view of UUID bytes as words, or a copy if they do not begin at a multiple of four. */
function wordsOf(uuids: Uint8Array): Uint32Array {
  const { buffer, byteOffset, byteLength } = uuids.byteOffset % 4 === 0 ? uuids : uuids.slice();
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
