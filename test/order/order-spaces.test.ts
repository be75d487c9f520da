import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUuid } from '../../src/model/curb-id.ts';
import { orderSpaces } from '../../src/order/order-spaces.ts';
import { orderZones } from '../../src/order/order-zones.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { anyFeed } from '../support/any-feed.ts';
import { sortCanonically } from '../support/order-oracle.ts';
import { buildTables } from '../support/tables.ts';
import { tinySpace, tinyZone } from '../support/tiny-records.ts';

function order(tables: FeedTables) {
  return orderSpaces(tables, orderZones(tables, 11));
}

describe('orderSpaces', () => {
  it('goes by zone, then by space number, then by identifier', () => {
    const tables = buildTables({
      zones: [tinyZone('a'), tinyZone('b'), tinyZone('empty')],
      spaces: [
        tinySpace(1, 'b', { spaceNumber: 10 }),
        tinySpace(2, 'b', { spaceNumber: 9 }),
        tinySpace(5, 'a', { spaceNumber: 7 }),
        tinySpace(4, 'a', { spaceNumber: 7 }),
        tinySpace(3, 'a', { spaceNumber: 7 }),
      ],
    });
    // All zones share one place, so that they stand by identifier.
    expect(order(tables)).toEqual({
      tableRows: Uint32Array.of(4, 3, 2, 1, 0),
      firstSpaces: Uint32Array.of(0, 3, 5, 5),
    });
  });

  it('takes space numbers beyond 32 bits for what they are', () => {
    const spaces = [2 ** 32 + 1, 2 ** 53 - 1, 2, 2 ** 32].map((spaceNumber, index) =>
      tinySpace(index, 'z', { spaceNumber }),
    );
    expect([...order(buildTables({ spaces })).tableRows]).toEqual([2, 3, 0, 1]);
  });

  it('leaves out dropped and merged spaces', () => {
    const tables = buildTables({ spaces: [3, 2, 1, 0].map((number) => tinySpace(number, 'z')) });
    tables.spaces.dropped[0] = 1;
    tables.spaces.merged[2] = 1;
    expect(order(tables)).toEqual({
      tableRows: Uint32Array.of(3, 1),
      firstSpaces: Uint32Array.of(0, 2),
    });
  });

  it('has a zone without spaces as an empty run, and no run without zones', () => {
    expect(order(buildTables({ zones: [tinyZone('a')] }))).toEqual({
      tableRows: new Uint32Array(0),
      firstSpaces: Uint32Array.of(0, 0),
    });
    expect(order(buildTables({})).firstSpaces).toEqual(Uint32Array.of(0));
  });

  it('orders as a plain sort of the records does', () => {
    fc.assert(
      fc.property(anyFeed, (feed) => {
        const tables = buildTables(feed);
        const ids = Array.from(order(tables).tableRows, (row) =>
          decodeUuid(tables.spaces.uuids, 16 * row),
        );
        expect(ids).toEqual(sortCanonically(feed, 11).spaceIds);
      }),
    );
  });
});
