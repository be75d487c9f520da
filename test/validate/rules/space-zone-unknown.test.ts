import { describe, expect, it } from 'vitest';
import { buildTables } from '../../support/tables.ts';
import { tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed, findInTables } from '../support/findings.ts';

describe('space-zone-unknown', () => {
  const messageNear =
    'space-zone-unknown: curb_zone_id b is not a zone of the feed, or that zone has an error itself; the space lies in zone a';

  it('is not reported where the feed has the zone', () => {
    expect(findInFeed({ zones: [tinyZone('a')], spaces: [tinySpace(1, 'a')] })).toEqual([]);
  });

  it('is reported for each space of a zone that is not there', () => {
    const spaces = [tinySpace(1, 'b'), tinySpace(2, 'a'), tinySpace(3, 'b')];
    expect(findInFeed({ zones: [tinyZone('a')], spaces })).toEqual([
      `spaces.csv row 2 ${uuidOf(1)}: ${messageNear}`,
      `spaces.csv row 4 ${uuidOf(3)}: ${messageNear}`,
    ]);
  });

  it.each([
    ['Z-1', 'z1'],
    ['Z1\u200b', 'Z1'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ["'Z1'", 'Z1'],
  ])('names the zone that is written nearly the same as %j: %j', (named, zone) => {
    const feed = { zones: [tinyZone(zone)], spaces: [tinySpace(1, named)] };
    const shown = JSON.stringify(named).replace('\u200b', '\\u{200b}');
    expect(findInFeed(feed).filter((line) => line.includes('space-zone-unknown'))).toEqual([
      `spaces.csv row 2 ${uuidOf(1)}: space-zone-unknown: curb_zone_id ${shown} is not a zone of the feed; the zone "${zone}" is written nearly the same, so correct one of the two`,
    ]);
  });

  it('is reported where the zone was dropped, and not for spaces that were', () => {
    const tables = buildTables({
      zones: [tinyZone('a'), tinyZone('b')],
      spaces: [tinySpace(1, 'b'), tinySpace(2, 'b'), tinySpace(3, 'b')],
    });
    tables.zones.dropped[1] = 1;
    tables.spaces.dropped[0] = 1;
    tables.spaces.merged[2] = 1;
    expect(findInTables(tables)).toEqual([`spaces.csv row 3 ${uuidOf(2)}: ${messageNear}`]);
    expect([...tables.spaces.dropped]).toEqual([1, 1, 0]);
  });

  it('says that no zone is left where the files of zones hold none without an error', () => {
    expect(findInFeed({ zones: [], spaces: [tinySpace(1, 'b')] })).toEqual([
      `spaces.csv row 2 ${uuidOf(1)}: space-zone-unknown: curb_zone_id b cannot be found, because all zones in the files have errors, or there are none`,
    ]);
  });
});
