import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import type { LinkColumns } from '../../table/record-batch.ts';

/** The links between the areas or spaces of a feed and its zones, in both directions. */
export interface ZoneMembers {
  readonly table: FeedTable;
  readonly links: LinkColumns;
  /** The name of the zone's list of members in the standard. */
  readonly listField: 'curb_area_ids' | 'curb_space_ids';
  /** The name of the member's own field for its zone or zones. */
  readonly ownField: 'curb_zone_ids' | 'curb_zone_id';
  /**
   * Whether member `row` also names zone `ref`. If so, both are recorded as agreeing from then on.
   */
  confirm(row: number, ref: number): boolean;
  /** Calls `visit` with each zone that member `row` names and that is not yet known to agree. */
  visitUnconfirmed(row: number, visit: (ref: number) => void): void;
}

export function areaMembers({ areas, zones }: FeedTables): ZoneMembers {
  const { listStarts } = areas;
  const refs = sortedLists(areas);
  const isConfirmed = new Uint8Array(refs.length);
  const listOf = (row: number) => ({ start: listStarts[row]!, end: listStarts[row + 1]! });
  return {
    table: areas,
    links: zones.areaLinks,
    listField: 'curb_area_ids',
    ownField: 'curb_zone_ids',
    confirm(row, ref) {
      const index = findSorted(refs, ref, listOf(row));
      if (index === undefined) return false;
      isConfirmed[index] = 1;
      return true;
    },
    visitUnconfirmed(row, visit) {
      const { start, end } = listOf(row);
      for (let index = start; index < end; index++) {
        if (isConfirmed[index] === 0) visit(refs[index]!);
      }
    },
  };
}

export function spaceMembers({ spaces, zones }: FeedTables): ZoneMembers {
  const isConfirmed = new Uint8Array(spaces.rowCount);
  return {
    table: spaces,
    links: zones.spaceLinks,
    listField: 'curb_space_ids',
    ownField: 'curb_zone_id',
    confirm(row, ref) {
      if (spaces.zoneRefs[row] !== ref) return false;
      isConfirmed[row] = 1;
      return true;
    },
    visitUnconfirmed(row, visit) {
      if (isConfirmed[row] === 0) visit(spaces.zoneRefs[row]!);
    },
  };
}

/** The zones of all areas as in the table, but sorted within each area. */
function sortedLists({ listStarts, listRefs, rowCount }: FeedTable): Uint32Array {
  const refs = listRefs.slice();
  for (let row = 0; row < rowCount; row++) {
    refs.subarray(listStarts[row]!, listStarts[row + 1]!).sort();
  }
  return refs;
}

/** Returns the index of `sought` in the ascending numbers from `start` up to `end`. */
function findSorted(
  refs: Uint32Array,
  sought: number,
  { start, end }: { readonly start: number; readonly end: number },
): number | undefined {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (refs[middle]! < sought) low = middle + 1;
    else high = middle;
  }
  return low < end && refs[low] === sought ? low : undefined;
}
