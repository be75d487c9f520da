import type { Timeline } from '../snapshot/sections.ts';
import { createColumn } from '../table/columns/growing-column.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { findRowsByUuid } from '../table/find-rows-by-uuid.ts';
import { isKept, NO_ROW } from '../table/table-rows.ts';

/**
 * Builds the history of each space of a snapshot, oldest first. It contains the observations of the
 * feed, and the space record's own if it has an `availability_time`. If both have the same time,
 * the observation is used, because it is the more specific source.
 */
export function buildTimeline(tables: FeedTables, tableRows: Uint32Array): Timeline {
  const { spaces, availability } = tables;
  const observed = groupObservations(tables);
  const starts = new Uint32Array(tableRows.length + 1);
  const timesMs = createColumn(Float64Array);
  const available = createColumn(Uint8Array);
  const defaults = new Uint8Array(tableRows.length);
  for (let row = 0; row < tableRows.length; row++) {
    const tableRow = tableRows[row]!;
    const ownTimeMs = spaces.availabilityTimesMs[tableRow]!;
    const ownAvailable = spaces.available[tableRow]!;
    const hasOwnTime = !Number.isNaN(ownTimeMs);
    defaults[row] = hasOwnTime ? availableByDefault(tables, tableRow) : ownAvailable;
    let ownIsDue = hasOwnTime;
    for (let index = observed.starts[tableRow]!; index < observed.starts[tableRow + 1]!; index++) {
      const observation = observed.rows[index]!;
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
 * Returns the default of the source, which applies before the first observation. The record's own
 * `available` does not, because it is an observation at its own time.
 */
function availableByDefault({ sources, spaces }: FeedTables, tableRow: number): number {
  return sources[spaces.sourceRefs[tableRow]!]!.availableByDefault ? 1 : 0;
}

interface Observations {
  /** Rows of the availability table, by space and then by time. */
  readonly rows: Uint32Array;
  /** The observations of space table row `r` are `rows[starts[r]]` up to `starts[r + 1]`. */
  readonly starts: Uint32Array;
}

/**
 * Groups the observations by space with a counting sort; those without a known space are left out.
 */
function groupObservations({ availability, spaces }: FeedTables): Observations {
  const spaceRows = findRowsByUuid(availability, spaces);
  // While rows are counted and assigned, the start of a space is one further on than in the end.
  const ends = new Uint32Array(spaces.rowCount + 2);
  for (let row = 0; row < availability.rowCount; row++) {
    if (!isKept(availability, row)) spaceRows[row] = NO_ROW;
    const spaceRow = spaceRows[row]!;
    if (spaceRow !== NO_ROW) ends[spaceRow + 2] = ends[spaceRow + 2]! + 1;
  }
  for (let row = 0; row < spaces.rowCount; row++) ends[row + 2] = ends[row + 2]! + ends[row + 1]!;
  const rows = new Uint32Array(ends[spaces.rowCount + 1]!);
  for (let row = 0; row < availability.rowCount; row++) {
    const spaceRow = spaceRows[row]!;
    if (spaceRow === NO_ROW) continue;
    const place = ends[spaceRow + 1]!;
    rows[place] = row;
    ends[spaceRow + 1] = place + 1;
  }
  const starts = ends.subarray(0, spaces.rowCount + 1);
  const byTime = (a: number, b: number): number =>
    availability.availabilityTimesMs[a]! - availability.availabilityTimesMs[b]!;
  for (let row = 0; row < spaces.rowCount; row++) {
    if (starts[row + 1]! - starts[row]! > 1) {
      rows.subarray(starts[row], starts[row + 1]).sort(byTime);
    }
  }
  return { rows, starts };
}
