import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { at } from '../model/invariant.ts';
import type { Timeline, UuidIndex } from '../snapshot/sections.ts';
import { createColumn } from '../table/columns/growing-column.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { sortUuids } from '../table/sort-uuids.ts';
import { isKept } from './order-zones.ts';

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
    const tableRow = at(order.tableRows, row);
    const ownTimeMs = at(spaces.availabilityTimesMs, tableRow);
    const ownAvailable = at(spaces.available, tableRow);
    const hasOwnTime = !Number.isNaN(ownTimeMs);
    defaults[row] = hasOwnTime ? availableByDefault(tables, tableRow) : ownAvailable;
    let ownIsDue = hasOwnTime;
    for (let index = at(observed.firsts, row); index < at(observed.ends, row); index++) {
      const observation = at(observed.sorted, index);
      const timeMs = at(availability.availabilityTimesMs, observation);
      if (ownIsDue && ownTimeMs < timeMs) {
        timesMs.push(ownTimeMs);
        available.push(ownAvailable);
      }
      if (ownTimeMs <= timeMs) ownIsDue = false;
      timesMs.push(timeMs);
      available.push(at(availability.available, observation));
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
  return at(sources, at(spaces.sourceRefs, tableRow)).availableByDefault ? 1 : 0;
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
  const sorted = sortUuids(availability.uuids, availability.rowCount).filter((row) =>
    isKept(availability, row),
  );
  const firsts = new Uint32Array(ids.rows.length);
  const ends = new Uint32Array(ids.rows.length);
  const byTime = (a: number, b: number): number =>
    at(availability.availabilityTimesMs, a) - at(availability.availabilityTimesMs, b);
  let index = 0;
  ids.rows.forEach((spaceRow, position) => {
    const difference = (row: number): number =>
      compareAcross({ uuids: availability.uuids, row }, { uuids: ids.uuids, row: position });
    while (index < sorted.length && difference(at(sorted, index)) < 0) index++;
    firsts[spaceRow] = index;
    while (index < sorted.length && difference(at(sorted, index)) === 0) index++;
    ends[spaceRow] = index;
    sorted.subarray(firsts[spaceRow], index).sort(byTime);
  });
  return { sorted, firsts, ends };
}

interface UuidRow {
  readonly uuids: Uint8Array;
  readonly row: number;
}

function compareAcross(a: UuidRow, b: UuidRow): number {
  for (let byte = 0; byte < UUID_BYTE_LENGTH; byte++) {
    const difference =
      at(a.uuids, a.row * UUID_BYTE_LENGTH + byte) - at(b.uuids, b.row * UUID_BYTE_LENGTH + byte);
    if (difference !== 0) return difference;
  }
  return 0;
}
