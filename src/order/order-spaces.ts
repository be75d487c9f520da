import type { FeedTables } from '../table/feed-tables.ts';
import { compareUuids } from '../table/sort-uuids.ts';
import { isKept } from '../table/table-rows.ts';
import type { ZoneOrder } from './order-zones.ts';

/** The spaces of a snapshot in canonical order. */
export interface SpaceOrder {
  /** Table rows by snapshot row. */
  readonly tableRows: Uint32Array;
  /** The spaces of zone row `z` are the rows `firstSpaces[z]` to `firstSpaces[z + 1]`. */
  readonly firstSpaces: Uint32Array;
}

/**
 * Orders spaces by zone, then space number, then identifier (INTERFACE.md, order of records). A
 * counting sort assigns the spaces to their zones, so only the spaces of one zone are compared.
 */
export function orderSpaces({ spaces }: FeedTables, zones: ZoneOrder): SpaceOrder {
  const firstSpaces = new Uint32Array(zones.rowCount + 1);
  for (let row = 0; row < spaces.rowCount; row++) {
    if (!isKept(spaces, row)) continue;
    const zone = zones.rowOfRef[spaces.zoneRefs[row]!]!;
    firstSpaces[zone + 1] = firstSpaces[zone + 1]! + 1;
  }
  for (let zone = 0; zone < zones.rowCount; zone++) {
    firstSpaces[zone + 1] = firstSpaces[zone + 1]! + firstSpaces[zone]!;
  }
  const next = firstSpaces.slice();
  const tableRows = new Uint32Array(firstSpaces[zones.rowCount]!);
  for (let row = 0; row < spaces.rowCount; row++) {
    if (!isKept(spaces, row)) continue;
    const zone = zones.rowOfRef[spaces.zoneRefs[row]!]!;
    const target = next[zone]!;
    tableRows[target] = row;
    next[zone] = target + 1;
  }
  const compare = (a: number, b: number): number =>
    spaces.spaceNumbers[a]! - spaces.spaceNumbers[b]! ||
    compareUuids(spaces.uuids, a, spaces.uuids, b);
  for (let zone = 0; zone < zones.rowCount; zone++) {
    const ofZone = { first: firstSpaces[zone]!, end: firstSpaces[zone + 1]! };
    if (!ascend(tableRows, ofZone, compare)) {
      tableRows.subarray(ofZone.first, ofZone.end).sort(compare);
    }
  }
  return { tableRows, firstSpaces };
}

/** Returns whether rows are in order, as the spaces of a zone are in most files. */
function ascend(
  rows: Uint32Array,
  { first, end }: { readonly first: number; readonly end: number },
  compare: (a: number, b: number) => number,
): boolean {
  for (let index = first + 1; index < end; index++) {
    if (compare(rows[index - 1]!, rows[index]!) > 0) return false;
  }
  return true;
}
