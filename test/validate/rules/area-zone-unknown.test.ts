import { describe, expect, it } from 'vitest';
import type { CurbZoneId } from '../../../src/model/curb-id.ts';
import { tinyArea, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed } from '../support/findings.ts';

const naming = (...ids: string[]) => ({ curbZoneIds: ids as CurbZoneId[] }); // Any text names a zone.

describe('area-zone-unknown', () => {
  it('is not reported where the feed has the zones, or has none at all', () => {
    const areas = [tinyArea(1, naming('a', 'b')), tinyArea(2, naming())];
    expect(findInFeed({ areas, zones: [tinyZone('b'), tinyZone('a')] })).toEqual([]);
    expect(findInFeed({ areas })).toEqual([]);
  });

  it('is reported once for an area, with the zones that are not there', () => {
    const areas = [tinyArea(1, naming('c', 'a', 'b')), tinyArea(2, naming('a'))];
    expect(findInFeed({ areas, zones: [tinyZone('a')] })).toEqual([
      `areas.csv row 2 ${uuidOf(1)}: area-zone-unknown: curb_zone_ids names b, c; these zones are not in the feed, or have errors`,
    ]);
  });

  it('counts what it does not name, for an area of 200,000 zones (fault case B9)', () => {
    const ids = Array.from({ length: 200_000 }, (_, index) => `z${100_000 + index}`);
    const areas = [tinyArea(1, { curbZoneIds: ids as CurbZoneId[] })]; // As above.
    expect(findInFeed({ areas, zones: [tinyZone('z100000')] })).toEqual([
      `areas.csv row 2 ${uuidOf(1)}: area-zone-unknown: curb_zone_ids names z100001, z100002, z100003 and ` +
        '199996 more; these zones are not in the feed, or have errors',
    ]);
  });
});
