import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { UuidIndex } from '../snapshot/sections.ts';
import { sortUuids } from '../table/sort-uuids.ts';

/** Indexes snapshot row `r` under the UUID of table row `tableRows[r]`. */
export function buildUuidIndex(tableUuids: Uint8Array, tableRows: Uint32Array): UuidIndex {
  const inOrder = gatherUuids(tableUuids, tableRows);
  const rows = sortUuids(inOrder, tableRows.length);
  return { uuids: gatherUuids(inOrder, rows), rows };
}

function gatherUuids(uuids: Uint8Array, rows: Uint32Array): Uint8Array {
  const gathered = new Uint8Array(rows.length * UUID_BYTE_LENGTH);
  rows.forEach((row, index) => {
    const from = row * UUID_BYTE_LENGTH;
    gathered.set(uuids.subarray(from, from + UUID_BYTE_LENGTH), index * UUID_BYTE_LENGTH);
  });
  return gathered;
}
