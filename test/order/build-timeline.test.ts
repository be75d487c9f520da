import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AvailabilityObservation } from '../../src/model/availability-observation.ts';
import type { CurbSpaceId } from '../../src/model/curb-id.ts';
import type { CurbSpace } from '../../src/model/curb-space.ts';
import { orderFeed } from '../../src/order/order-feed.ts';
import type { Timeline } from '../../src/snapshot/sections.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { anyFeed } from '../support/any-feed.ts';
import { sortCanonically } from '../support/order-oracle.ts';
import { buildTables } from '../support/tables.ts';
import { tinySpace, uuidOf } from '../support/tiny-records.ts';

function timelineOf(tables: FeedTables): Timeline {
  return orderFeed(tables, { h3Resolution: 11 }).spaces.timeline;
}

function seen(
  space: number,
  availabilityTimeMs: number,
  available: boolean,
): AvailabilityObservation {
  return { curbSpaceId: uuidOf(space) as CurbSpaceId, availabilityTimeMs, available }; // Well-formed.
}

describe('buildTimeline', () => {
  it('has the observations of each space, oldest first', () => {
    const tables = buildTables({
      spaces: [1, 2, 3].map((number) => tinySpace(number, 'z', { spaceNumber: number })),
      availability: [seen(3, 20, true), seen(1, 30, false), seen(3, 10, false), seen(1, 0, true)],
    });
    expect(timelineOf(tables)).toEqual({
      starts: Uint32Array.of(0, 2, 2, 4),
      timesMs: Float64Array.of(0, 30, 10, 20),
      available: Uint8Array.of(1, 0, 0, 1),
      defaults: Uint8Array.of(1, 1, 1),
    });
  });

  it.each([
    [5, [5, 10, 20], [0, 1, 1]],
    [10, [10, 20], [1, 1]],
    [15, [10, 15, 20], [1, 0, 1]],
    [20, [10, 20], [1, 1]],
    [25, [10, 20, 25], [1, 1, 0]],
  ])(
    'takes what a space says of itself at %i for an observation, unless there is one',
    (timeMs, times, outcomes) => {
      const tables = buildTables({
        spaces: [tinySpace(1, 'z', { available: false, availabilityTimeMs: timeMs })],
        availability: [seen(1, 20, true), seen(1, 10, true)],
      });
      expect(timelineOf(tables)).toMatchObject({
        timesMs: Float64Array.from(times),
        available: Uint8Array.from(outcomes),
      });
    },
  );

  it('has the default of a space from its record, or from its source where the record speaks of a time', () => {
    const records = [
      tinySpace(1, 'z', { available: false, spaceNumber: 1 }),
      tinySpace(2, 'z', { available: false, spaceNumber: 2, availabilityTimeMs: 9 }),
      tinySpace(3, 'z', { available: true, spaceNumber: 3, availabilityTimeMs: 9 }),
    ];
    const defaultsOf = (availableByDefault: boolean): number[] => [
      ...timelineOf(buildTables([{ kind: 'spaces', records, availableByDefault }])).defaults,
    ];
    expect(defaultsOf(true)).toEqual([0, 1, 1]);
    expect(defaultsOf(false)).toEqual([0, 0, 0]);
  });

  it('leaves out observations of no space, and dropped and merged ones', () => {
    const tables = buildTables({
      spaces: [tinySpace(2, 'z'), tinySpace(4, 'z')],
      availability: [1, 2, 3, 4, 5, 2, 4].map((space, index) => seen(space, index, true)),
    });
    tables.availability.dropped[3] = 1;
    tables.availability.merged[5] = 1;
    tables.spaces.dropped[1] = 1;
    expect(timelineOf(tables)).toMatchObject({
      starts: Uint32Array.of(0, 1),
      timesMs: Float64Array.of(1),
    });
  });

  it('gives observations to the kept one of records that share an identifier', () => {
    const spaces = [1, 2, 1, 2].map((number) => tinySpace(number, 'z', { spaceNumber: number }));
    const tables = buildTables({ spaces, availability: [seen(1, 5, true), seen(2, 6, false)] });
    // As of a source that was refused, and of a record that is given again.
    tables.spaces.dropped[0] = 1;
    tables.spaces.merged[3] = 1;
    expect(timelineOf(tables)).toMatchObject({
      starts: Uint32Array.of(0, 1, 2),
      timesMs: Float64Array.of(5, 6),
      available: Uint8Array.of(1, 0),
    });
  });

  it('is empty of an empty feed', () => {
    expect(timelineOf(buildTables({ availability: [seen(1, 1, true)] }))).toEqual({
      starts: Uint32Array.of(0),
      timesMs: Float64Array.of(),
      available: Uint8Array.of(),
      defaults: Uint8Array.of(),
    });
  });

  it('is a plain merge of records and observations', () => {
    fc.assert(
      fc.property(anyFeed, (feed) => {
        const timeline = timelineOf(buildTables(feed));
        const spaceById = new Map<string, CurbSpace>(
          feed.spaces.map((each) => [each.curbSpaceId, each]),
        );
        const listed = sortCanonically(feed, 11).spaceIds.map((id) => {
          const outcomes = new Map<number, boolean>();
          const { available, availabilityTimeMs } = spaceById.get(id) as CurbSpace; // Sorted from these.
          if (availabilityTimeMs !== null) outcomes.set(availabilityTimeMs, available);
          for (const each of feed.availability) {
            if (each.curbSpaceId === id) outcomes.set(each.availabilityTimeMs, each.available);
          }
          return [...outcomes].sort(([a], [b]) => a - b);
        });
        expect([...timeline.timesMs]).toEqual(listed.flat().map(([timeMs]) => timeMs));
        expect([...timeline.available]).toEqual(listed.flat().map(([, is]) => Number(is)));
        const lengths = Array.from(
          timeline.starts.subarray(1),
          (end, row) => end - (timeline.starts[row] ?? 0),
        );
        expect(lengths).toEqual(listed.map((list) => list.length));
      }),
    );
  });
});
