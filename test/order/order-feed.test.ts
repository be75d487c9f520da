import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeZoneIndex } from '../../src/snapshot/index-files.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { idOfRow } from '../../src/table/table-rows.ts';
import { anyFeed } from '../support/any-feed.ts';
import { joinPieces, readerOf } from '../support/index-bytes.ts';
import { buildTables, type TestFeed } from '../support/tables.ts';
import { square, tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';
import { degreesOfUnits } from '../support/unit-boxes.ts';
import { orderWhole } from '../support/whole-columns.ts';

const options = { h3Resolution: 11 };
const shape = square({ lng: 22.94, lat: 40.63 }, 0.25);

function order(feed: TestFeed): ReturnType<typeof orderWhole> {
  return orderWhole(buildTables(feed), options);
}

describe('orderFeed', () => {
  it('has a space without a shape in the box of its zone', () => {
    const { spaces } = order({
      zones: [tinyZone('z', { shape })],
      spaces: [tinySpace(1, 'z', { shape: null })],
    });
    expect(degreesOfUnits(spaces.tree.boxes)).toEqual([22.94, 40.63, 23.19, 40.88]);
    expect(spaces.tree.shapeless).toEqual(Uint8Array.of(0));
    expect(spaces.shapes.shapeRings).toEqual(Uint32Array.of(0, 0));
  });

  it('has a space with a shape in its own box', () => {
    const { spaces } = order({
      zones: [tinyZone('z', { shape })],
      spaces: [tinySpace(1, 'z', { shape: square({ lng: 22.94, lat: 40.63 }, 0.125) })],
    });
    expect(degreesOfUnits(spaces.tree.boxes)).toEqual([22.94, 40.63, 23.065, 40.755]);
  });

  it('has a space without any shape in no box', () => {
    const { spaces } = order({
      zones: [tinyZone('z', { shape: null })],
      spaces: [tinySpace(1, 'z', { shape: null })],
    });
    expect(spaces.tree.shapeless).toEqual(Uint8Array.of(1));
    expect(degreesOfUnits(spaces.tree.boxes)).toEqual([Infinity, Infinity, -Infinity, -Infinity]);
  });

  it('has a space valid while it and its zone are', () => {
    const periods = [
      [null, null],
      [5, null],
      [null, 15],
      [12, 18],
      [25, 30],
    ].map(([startDateMs = null, endDateMs = null], index) =>
      tinySpace(index, 'z', { spaceNumber: index + 1, startDateMs, endDateMs }),
    );
    const { tree } = order({
      zones: [tinyZone('z', { startDateMs: 10, endDateMs: 20 })],
      spaces: periods,
    }).spaces;
    const rows = Array.from({ length: 5 }, (_, row) => [
      ...(tree.periods ?? []).slice(4 * row, 4 * row + 4),
    ]);
    expect(rows).toEqual([
      [10, 10, 20, 20],
      [10, 10, 20, 20],
      [10, 10, 15, 15],
      [12, 12, 18, 18],
      // Never: it starts after the zone has ended.
      [25, 25, 20, 20],
    ]);
  });

  it('has a space of an unknown zone valid as it says itself', () => {
    const { tree } = order({ spaces: [tinySpace(1, 'z', { startDateMs: 3 })] }).spaces;
    expect([...(tree.periods ?? [])]).toEqual([3, 3, Infinity, Infinity]);
  });

  it('has an area without a shape in the box and the shapes of its zones', () => {
    const { areas } = order({
      zones: [tinyZone('a', { shape }), tinyZone('b', { shape: square({ lng: 10, lat: 50 }, 1) })],
      areas: [tinyArea(1, { shape: null, curbZoneIds: ['a', 'b'] as never })],
    });
    expect(degreesOfUnits(areas.tree.boxes)).toEqual([10, 40.63, 23.19, 51]);
    expect(areas.tree.periods).toBeNull();
    expect(areas.shapes.ringKinds).toEqual(Uint8Array.of(0, 0));
  });

  it('ties spaces and zones together in both directions', () => {
    const { spaces, zones } = order({
      zones: [tinyZone('b'), tinyZone('a'), tinyZone('c')],
      spaces: [tinySpace(1, 'c'), tinySpace(2, 'a'), tinySpace(3, 'c')],
    });
    expect(spaces.zoneRows).toEqual(Uint32Array.of(0, 2, 2));
    expect(zones.firstSpaces).toEqual(Uint32Array.of(0, 1, 1, 3));
    expect(Buffer.from(zones.ids.keyBytes).toString()).toBe('abc');
    expect(zones.shapes.shapeRings).toEqual(Uint32Array.of(0, 1, 2, 3));
  });

  it('takes an empty feed', () => {
    const { areas, spaces, zones } = order({});
    expect([areas.tableRows.length, spaces.tableRows.length, zones.rowCount]).toEqual([0, 0, 0]);
    expect(areas.tree.boxes.length).toBe(0);
    expect(zones.firstSpaces).toEqual(Uint32Array.of(0));
    const none = { offsets: new Float64Array(1), fileStarts: new Float64Array(2) };
    const file = joinPieces(encodeZoneIndex({ ...zones, list: none, detail: none }));
    expect(readerOf(file).rowCount).toBe(0);
  });

  it('gives the same of the same records, however they are shuffled and cut', () => {
    fc.assert(
      fc.property(anyFeedTwice, fc.integer({ min: 1, max: 9 }), ([feed, shuffled], batchSize) => {
        const first = buildTables(feed);
        const second = buildTables(shuffled, { batchSize });
        expect(orderWithoutTableRows(second)).toEqual(orderWithoutTableRows(first));
      }),
      { numRuns: 200 },
    );
  });
});

/** A feed, and the same records in another order. */
const anyFeedTwice = anyFeed.chain((feed) =>
  fc.tuple(
    fc.constant(feed),
    fc.record({
      areas: permuted(feed.areas),
      zones: permuted(feed.zones),
      spaces: permuted(feed.spaces),
      availability: permuted(feed.availability),
      policies: permuted(feed.policies),
      objects: permuted(feed.objects),
    }),
  ),
);

function permuted<T>(list: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
}

/** Which row of the tables a record was is the one thing that the order of input decides. */
function orderWithoutTableRows(tables: FeedTables) {
  const { areas, spaces, zones, policies, objects } = orderWhole(tables, options);
  const { links, ...rest } = zones;
  return {
    areas: { ...areas, tableRows: 0 },
    spaces: { ...spaces, tableRows: 0 },
    zones: { ...rest, tableRows: 0 },
    policies: { ...policies, tableRows: 0 },
    objects: { ...objects, tableRows: 0 },
    links: Array.from({ length: zones.rowCount }, (_, row) => [
      links.areaRowsOf(row).map((area) => idOfRow(tables, tables.areas, area)),
      Array.from(links.spaceRowsOf(row), (space) => idOfRow(tables, tables.spaces, space)),
    ]),
  };
}
