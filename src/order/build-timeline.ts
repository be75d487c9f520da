import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { Timeline, UuidIndex } from '../snapshot/sections.ts';
import { createColumn } from '../table/columns/growing-column.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { isKept } from '../table/table-rows.ts';

/**
 * What was observed of each space, oldest first: the observations of the feed, and the space
 * record's own where it carries an `availability_time`. Where both speak of one time the
 * observation holds, since it is the more particular source.
 */
export function buildTimeline(
  tables: FeedTables,
  order: { readonly tableRows: Uint32Array; readonly ids: UuidIndex },
): Timeline {
  const { spaces, availability } = tables;
  const rowCount = order.tableRows.length;
  const observed = findObservations(tables, order.ids);
  const starts = new Uint32Array(rowCount + 1);
  const timesMs = createColumn(Float64Array);
  const available = createColumn(Uint8Array);
  const defaults = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const tableRow = order.tableRows[row]!;
    const ownTimeMs = spaces.availabilityTimesMs[tableRow]!;
    const ownAvailable = spaces.available[tableRow]!;
    const hasOwnTime = !Number.isNaN(ownTimeMs);
    defaults[row] = hasOwnTime ? availableByDefault(tables, tableRow) : ownAvailable;
    let ownIsDue = hasOwnTime;
    for (let index = observed.firsts[row]!; index < observed.ends[row]!; index++) {
      const observation = observed.sorted[index]!;
      const timeMs = availability.availabilityTimesMs[observation]!;
      if (ownIsDue && ownTimeMs < timeMs) {
        timesMs.push(ownTimeMs);
        available.push(ownAvailable);
      }
      if (ownTimeMs <= timeMs) ownIsDue = false;
      timesMs.push(timeMs);
      available.push(availability.available[observation]!);
    }
    if (ownIsDue) {
      timesMs.push(ownTimeMs);
      available.push(ownAvailable);
    }
    starts[row + 1] = timesMs.length;
  }
  return { starts, timesMs: timesMs.seal(), available: available.seal(), defaults };
}

/**
 * The record's `available` is an observation of its time; before it, the source's default holds.
 */
function availableByDefault({ sources, spaces }: FeedTables, tableRow: number): number {
  return sources[spaces.sourceRefs[tableRow]!]!.availableByDefault ? 1 : 0;
}

interface Observations {
  /** Rows of the availability table by space and time. */
  readonly sorted: Uint32Array;
  /** By snapshot row of the space: its observations are `sorted[firsts]` to `sorted[ends]`. */
  readonly firsts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Walks observations and spaces side by side, both by identifier; observations of no space are left
 * out.
 */
function findObservations({ availability }: FeedTables, ids: UuidIndex): Observations {
  const sorted = availability.rowsByUuid.filter((row) => isKept(availability, row));
  const firsts = new Uint32Array(ids.rows.length);
  const ends = new Uint32Array(ids.rows.length);
  const byTime = (a: number, b: number): number =>
    availability.availabilityTimesMs[a]! - availability.availabilityTimesMs[b]!;
  const { uuids } = availability;

  /** Where the space of an observation stands against the one at `position` of the index. */
  function compareTo(position: number, observation: number): number {
    const from = observation * UUID_BYTE_LENGTH;
    const to = position * UUID_BYTE_LENGTH;
    for (let byte = 0; byte < UUID_BYTE_LENGTH; byte++) {
      const difference = uuids[from + byte]! - ids.uuids[to + byte]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  let index = 0;
  ids.rows.forEach((spaceRow, position) => {
    while (index < sorted.length && compareTo(position, sorted[index]!) < 0) index++;
    firsts[spaceRow] = index;
    while (index < sorted.length && compareTo(position, sorted[index]!) === 0) index++;
    ends[spaceRow] = index;
    const count = index - firsts[spaceRow]!;
    if (count > 1) sorted.subarray(firsts[spaceRow], index).sort(byTime);
  });
  return { sorted, firsts, ends };
}
