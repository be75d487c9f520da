import type { FeedTable } from './feed-tables.ts';
import { sameUuid } from './sort-uuids.ts';

/** At least two rows of one table with the same identifier, ascending. */
export type SharedId = readonly number[];

/**
 * Returns the groups of records with the same identifier. Observations must have the same space and
 * the same time. Dropped rows are left out.
 */
export function selectSharedIds(table: FeedTable): SharedId[] {
  if (table.kind === 'zones') return selectSharedZones(table);
  const { rows, heads } = table.uuidOrder;
  const groups: SharedId[] = [];
  let first = 0;
  for (let index = 1; index <= rows.length; index++) {
    if (
      index < rows.length &&
      heads[first] === heads[index] &&
      sameUuid(table.uuids, rows[first]!, rows[index]!)
    ) {
      continue;
    }
    if (index - first > 1) {
      const shared = rows.subarray(first, index);
      // Not spread: a space may have more observations than a call can have arguments.
      for (const group of splitByTime(table, shared)) groups.push(group);
    }
    first = index;
  }
  return groups;
}

/** Returns whether two records have equal content. */
export function sameContent(table: FeedTable, a: number, b: number): boolean {
  if (table.kind === 'availability') return table.available[a] === table.available[b];
  return (
    table.hashes[2 * a] === table.hashes[2 * b] &&
    table.hashes[2 * a + 1] === table.hashes[2 * b + 1]
  );
}

/** Splits the observations of a space by time: only those of the same time repeat each other. */
function splitByTime(table: FeedTable, shared: Uint32Array): SharedId[] {
  if (table.kind === 'availability' && hasDistinctTimes(table, shared)) return [];
  const rows = [...shared].filter((row) => table.dropped[row] === 0);
  if (table.kind !== 'availability') return rows.length > 1 ? [rows] : [];
  const byTime = new Map<number, number[]>();
  for (const row of rows) {
    const timeMs = table.availabilityTimesMs[row]!;
    const group = byTime.get(timeMs);
    if (group === undefined) byTime.set(timeMs, [row]);
    else group.push(row);
  }
  return [...byTime.values()].filter((group) => group.length > 1);
}

/** Whether the times ascend or descend, as those of most spaces do. */
function hasDistinctTimes({ availabilityTimesMs }: FeedTable, rows: Uint32Array): boolean {
  const direction = Math.sign(availabilityTimesMs[rows[1]!]! - availabilityTimesMs[rows[0]!]!);
  for (let index = 1; index < rows.length; index++) {
    const stepMs = availabilityTimesMs[rows[index]!]! - availabilityTimesMs[rows[index - 1]!]!;
    if (!(stepMs * direction > 0)) return false;
  }
  return true;
}

function selectSharedZones(table: FeedTable): SharedId[] {
  const firstRows = new Map<number, number>();
  const groups = new Map<number, number[]>();
  for (let row = 0; row < table.rowCount; row++) {
    if (table.dropped[row] === 1) continue;
    const ref = table.zoneRefs[row]!;
    const first = firstRows.get(ref);
    if (first === undefined) {
      firstRows.set(ref, row);
      continue;
    }
    const group = groups.get(ref);
    if (group === undefined) groups.set(ref, [first, row]);
    else group.push(row);
  }
  return [...groups.values()];
}
