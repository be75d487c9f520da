import { describe, expect, it } from 'vitest';
import { availabilityAsOf, isLatestAt } from '../../src/snapshot/availability-as-of.ts';
import type { Timeline } from '../../src/snapshot/sections.ts';

/**
 * Row 0 was observed three times, row 1 never, row 2 once; row 1 is available
 * by default, row 2 not.
 */
const TIMELINE: Timeline = {
  starts: Uint32Array.of(0, 3, 3, 4),
  timesMs: Float64Array.of(10, 20, 30, 1_700_000_000_000),
  available: Uint8Array.of(0, 1, 0, 1),
  defaults: Uint8Array.of(1, 1, 0),
};

describe('availabilityAsOf', () => {
  it.each([
    [9, true, null],
    [10, false, 10],
    [19, false, 10],
    [20, true, 20],
    [29, true, 20],
    [30, false, 30],
    [1e15, false, 30],
    [undefined, false, 30],
    [-1e15, true, null],
  ])('at %d gives the latest observation at or before', (timeMs, available, availabilityTimeMs) => {
    expect(availabilityAsOf(TIMELINE, 0, timeMs)).toEqual({ available, availabilityTimeMs });
  });

  it('gives the default of a space that was not observed, and no time', () => {
    const unobserved = { available: true, availabilityTimeMs: null };
    expect(availabilityAsOf(TIMELINE, 1, undefined)).toEqual(unobserved);
    expect(availabilityAsOf(TIMELINE, 1, 5)).toEqual(unobserved);
    expect(availabilityAsOf(TIMELINE, 2, 5)).toEqual({
      available: false,
      availabilityTimeMs: null,
    });
  });

  it('does not look at the observations of other spaces', () => {
    expect(availabilityAsOf(TIMELINE, 2, undefined)).toEqual({
      available: true,
      availabilityTimeMs: 1_700_000_000_000,
    });
  });
});

describe('isLatestAt', () => {
  it.each([
    ['before, at and after the latest of three', 0, [29, 30, 31], [false, true, true]],
    ['of a space that was not observed', 1, [-1e15, 5], [true, true]],
  ])('tells whether an observation is later: %s', (_, row, times, expected) => {
    expect(times.map((timeMs) => isLatestAt(TIMELINE, row, timeMs))).toEqual(expected);
  });
});
