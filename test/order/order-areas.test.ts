import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUuid } from '../../src/model/curb-id.ts';
import { isEmptyBox } from '../../src/order/box-union.ts';
import { orderAreas } from '../../src/order/order-areas.ts';
import { orderZones } from '../../src/order/order-zones.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { anyFeed } from '../support/any-feed.ts';
import { sortCanonically } from '../support/order-oracle.ts';
import { buildTables } from '../support/tables.ts';
import { square, tinyArea, tinyZone } from '../support/tiny-records.ts';

const shapeOfA = square({ lng: 22.9, lat: 40.6 }, 0.25);
const shapeOfB = square({ lng: 23.9, lat: 41.6 }, 0.25);
const zones = [
  tinyZone('a', { shape: shapeOfA }),
  tinyZone('b', { shape: shapeOfB }),
  tinyZone('bare', { shape: null }),
  tinyZone('dropped', { shape: shapeOfA }),
];

function order(tables: FeedTables, h3Resolution = 11) {
  return orderAreas(tables, orderZones(tables, h3Resolution), h3Resolution);
}

function boxOf({ boxes }: { boxes: Float64Array }, row: number): number[] {
  return [...boxes.subarray(4 * row, 4 * row + 4)];
}

describe('orderAreas', () => {
  it('has an area with a shape of its own where that is, whatever its zones', () => {
    const tables = buildTables({
      zones,
      areas: [tinyArea(1, { shape: shapeOfA, curbZoneIds: ['b'] as never })],
    });
    const ordered = order(tables);
    expect(ordered.shapesOf(0)).toEqual([{ shapes: tables.areas.shapes, row: 0 }]);
    expect(boxOf(ordered, 0)).toEqual([22.9, 40.6, 23.15, 40.85]);
  });

  it('has an area without one where its zones are, in the order in which it names them', () => {
    const curbZoneIds = ['b', 'unknown', 'bare', 'dropped', 'a'] as never;
    const tables = buildTables({ zones, areas: [tinyArea(1, { shape: null, curbZoneIds })] });
    tables.zones.dropped[3] = 1;
    const ordered = order(tables);
    expect(ordered.shapesOf(0)).toEqual([
      { shapes: tables.zones.shapes, row: 1 },
      { shapes: tables.zones.shapes, row: 0 },
    ]);
    expect(boxOf(ordered, 0)).toEqual([22.9, 40.6, 24.15, 41.85]);
  });

  it('has an area without any shape nowhere, and last', () => {
    const tables = buildTables({
      zones,
      areas: [
        tinyArea(1, { shape: null, curbZoneIds: ['bare'] as never }),
        tinyArea(2, { shape: null }),
        tinyArea(3),
      ],
    });
    const ordered = order(tables);
    expect(ordered.tableRows).toEqual(Uint32Array.of(2, 0, 1));
    expect(ordered.shapesOf(0)).toEqual([]);
    expect(isEmptyBox(ordered.boxes, 1)).toBe(true);
  });

  it('leaves out dropped and merged areas, and has none of an empty feed', () => {
    const tables = buildTables({ areas: [3, 2, 1].map((number) => tinyArea(number)) });
    tables.areas.dropped[2] = 1;
    tables.areas.merged[0] = 1;
    expect(order(tables).tableRows).toEqual(Uint32Array.of(1));
    expect(order(buildTables({})).tableRows.length).toBe(0);
  });

  it('orders as a plain sort of the records does', () => {
    fc.assert(
      fc.property(anyFeed, fc.integer({ min: 0, max: 15 }), (feed, h3Resolution) => {
        const tables = buildTables(feed);
        const ids = Array.from(order(tables, h3Resolution).tableRows, (row) =>
          decodeUuid(tables.areas.uuids, 16 * row),
        );
        expect(ids).toEqual(sortCanonically(feed, h3Resolution).areaIds);
      }),
    );
  });
});
