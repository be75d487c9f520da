import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolygonShape } from '../../src/model/geometry.ts';
import { orderZones } from '../../src/order/order-zones.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { NO_ROW } from '../../src/table/table-rows.ts';
import { anyFeed } from '../support/any-feed.ts';
import { sortCanonically } from '../support/order-oracle.ts';
import { buildTables } from '../support/tables.ts';
import { square, tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';

/** Two places far apart, the first one before the second on the curve. */
const FIRST: Place = { lng: -77.03, lat: 38.9 };
const SECOND: Place = { lng: 22.94, lat: 40.63 };

interface Place {
  readonly lng: number;
  readonly lat: number;
}

const at = (place: Place): PolygonShape => square(place, 0.000_01);

function idsInOrder(tables: FeedTables): (string | undefined)[] {
  return Array.from(orderZones(tables, 11).refs, (ref) => tables.zoneIds[ref]);
}

describe('orderZones', () => {
  it('goes along the curve, then by identifier', () => {
    const tables = buildTables({
      zones: [
        tinyZone('c', { shape: at(FIRST) }),
        tinyZone('a', { shape: at(SECOND) }),
        tinyZone('b', { shape: at(FIRST) }),
      ],
    });
    expect(idsInOrder(tables)).toEqual(['b', 'c', 'a']);
  });

  it('has a zone without a shape where its spaces are, and last without either', () => {
    const tables = buildTables({
      zones: [
        tinyZone('nowhere', { shape: null }),
        tinyZone('far', { shape: at(SECOND) }),
        tinyZone('spaces only', { shape: null }),
      ],
      spaces: [
        tinySpace(1, 'spaces only', { shape: at(FIRST) }),
        tinySpace(2, 'nowhere', { shape: null }),
      ],
    });
    expect(idsInOrder(tables)).toEqual(['spaces only', 'far', 'nowhere']);
  });

  it('has the zones that a space names, and not those that only an area names', () => {
    const tables = buildTables({
      areas: [tinyArea(1, { curbZoneIds: ['from an area'] as never })],
      spaces: [tinySpace(1, 'from a space')],
    });
    const order = orderZones(tables, 11);
    expect(order.rowCount).toBe(1);
    const refOf = (id: string) => tables.zoneIds.indexOf(id);
    expect(order.rowOfRef[refOf('from a space')]).toBe(0);
    expect(order.rowOfRef[refOf('from an area')]).toBe(NO_ROW);
    expect(order.tableRowOfRef[refOf('from a space')]).toBe(NO_ROW);
  });

  it('leaves out what is dropped and takes a merged record once', () => {
    const tables = buildTables({
      zones: [tinyZone('a'), tinyZone('b'), tinyZone('a'), tinyZone('c')],
      spaces: [tinySpace(1, 'b'), tinySpace(2, 'd')],
    });
    tables.zones.merged[2] = 1;
    tables.zones.dropped[1] = 1;
    tables.zones.dropped[3] = 1;
    tables.spaces.dropped[1] = 1;
    expect(idsInOrder(tables).sort()).toEqual(['a', 'b']);
    const order = orderZones(tables, 11);
    expect(order.tableRowOfRef[tables.zoneIds.indexOf('a')]).toBe(0);
    // The space keeps the zone among the zones; of the dropped record nothing is left.
    expect(order.tableRowOfRef[tables.zoneIds.indexOf('b')]).toBe(NO_ROW);
  });

  it('has no zones of an empty feed', () => {
    expect(orderZones(buildTables({}), 11)).toMatchObject({
      rowCount: 0,
      refs: new Uint32Array(0),
    });
  });

  it('orders as a plain sort of the records does', () => {
    fc.assert(
      fc.property(anyFeed, fc.integer({ min: 0, max: 15 }), (feed, h3Resolution) => {
        const tables = buildTables(feed);
        const refs = [...orderZones(tables, h3Resolution).refs];
        expect(refs.map((ref) => tables.zoneIds[ref])).toEqual(
          sortCanonically(feed, h3Resolution).zoneIds,
        );
      }),
    );
  });
});
