import { NUMBER_BY_SEQUENCE } from '../../model/curb-space.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { visitKeptRows } from '../../table/table-rows.ts';

/** The kept spaces of each zone that is named anywhere, by its index in `FeedTables.zoneIds`. */
export interface SpacesByZone {
  rowsOf(zoneRef: number): Uint32Array;
}

/** Two passes over the spaces; 4 bytes for each space and 8 for each zone. */
export function groupSpacesByZone({ spaces, zoneIds }: FeedTables): SpacesByZone {
  const starts = new Uint32Array(zoneIds.length + 1);
  visitKeptRows(spaces, (row) => {
    starts[spaces.zoneRefs[row]! + 1]! += 1;
  });
  for (let ref = 0; ref < zoneIds.length; ref++) starts[ref + 1]! += starts[ref]!;
  const next = starts.slice();
  const rows = new Uint32Array(starts[zoneIds.length]!);
  visitKeptRows(spaces, (row) => {
    const ref = spaces.zoneRefs[row]!;
    rows[next[ref]!] = row;
    next[ref]! += 1;
  });
  return { rowsOf: (ref) => rows.subarray(starts[ref]!, starts[ref + 1]!) };
}

/** Returns whether a space has its own number, not a default or generated one. */
export function hasOwnNumber({ sources, spaces }: FeedTables, row: number): boolean {
  const number = spaces.spaceNumbers[row];
  if (number === NUMBER_BY_SEQUENCE) return false;
  return number !== sources[spaces.sourceRefs[row]!]!.defaultSpaceNumber;
}
