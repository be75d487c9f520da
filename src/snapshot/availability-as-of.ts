import type { Timeline } from './sections.ts';

/** The availability of a space as of a time. */
export interface Availability {
  readonly available: boolean;
  readonly availabilityTimeMs: number | null;
}

/**
 * Returns the latest observation of `row` at or before `timeMs`, or the latest of all if no time is
 * given. If there is none, returns the feed's default for spaces without an observation.
 */
export function availabilityAsOf(
  timeline: Timeline,
  row: number,
  timeMs: number | undefined,
): Availability {
  const start = timeline.starts[row]!;
  const end = timeline.starts[row + 1]!;
  const after = timeMs === undefined ? end : firstAfter(timeline.timesMs, start, end, timeMs);
  if (after === start) {
    return { available: timeline.defaults[row] === 1, availabilityTimeMs: null };
  }
  return {
    available: timeline.available[after - 1] === 1,
    availabilityTimeMs: timeline.timesMs[after - 1]!,
  };
}

/** Returns whether `row` has no observation after `timeMs`, so that its latest one applies then. */
export function isLatestAt({ starts, timesMs }: Timeline, row: number, timeMs: number): boolean {
  const end = starts[row + 1]!;
  return starts[row] === end || timesMs[end - 1]! <= timeMs;
}

/**
 * Returns the index of the first time after `timeMs` among the ascending times from `start` to
 * `end`; `end` if there is none.
 */
function firstAfter(times: Float64Array, start: number, end: number, timeMs: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (times[middle]! <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
