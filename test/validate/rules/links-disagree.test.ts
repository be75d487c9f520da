import { describe, expect, it } from 'vitest';
import type { CurbAreaId, CurbSpaceId, CurbZoneId } from '../../../src/model/curb-id.ts';
import { buildTables } from '../../support/tables.ts';
import { square, tinyArea, tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed, findInTables } from '../support/findings.ts';

/** Well-formed by construction, all three. */
const areaIds = (...numbers: number[]) => ({ curbAreaIds: numbers.map(uuidOf) as CurbAreaId[] });
const spaceIds = (...numbers: number[]) => ({ curbSpaceIds: numbers.map(uuidOf) as CurbSpaceId[] });
const zoneIds = (...ids: string[]) => ({ curbZoneIds: ids as CurbZoneId[] });

describe('links-disagree of zones and spaces', () => {
  it('is not reported where both sides agree, or the zone says nothing', () => {
    const zones = [tinyZone('a', spaceIds(2, 1)), tinyZone('b'), tinyZone('c', spaceIds())];
    const spaces = [tinySpace(1, 'a'), tinySpace(2, 'a'), tinySpace(3, 'b')];
    expect(findInFeed({ zones, spaces })).toEqual([]);
  });

  it('is reported at the zone that lists spaces of another zone, or of none', () => {
    const zones = [tinyZone('a', spaceIds(1, 2, 9)), tinyZone('b')];
    const spaces = [tinySpace(1, 'a'), tinySpace(2, 'b')];
    expect(findInFeed({ zones, spaces })).toEqual([
      `zones.csv row 2 a: links-disagree: curb_space_ids names ${uuidOf(2)}, ${uuidOf(9)}, but these records do not name this zone, or are not in the feed`,
    ]);
  });

  it('is reported at the space that its zone leaves out', () => {
    const zones = [tinyZone('a', spaceIds(1))];
    const spaces = [tinySpace(1, 'a'), tinySpace(2, 'a')];
    expect(findInFeed({ zones, spaces })).toEqual([
      `spaces.csv row 3 ${uuidOf(2)}: links-disagree: curb_zone_id names a, but curb_space_ids of the zone does not list this record`,
    ]);
  });

  it('is reported on both sides where two zones claim one space', () => {
    const zones = [tinyZone('a', spaceIds(1)), tinyZone('b', spaceIds(1))];
    expect(findInFeed({ zones, spaces: [tinySpace(1, 'a')] })).toEqual([
      `zones.csv row 3 b: links-disagree: curb_space_ids names ${uuidOf(1)}, but these records do not name this zone, or are not in the feed`,
    ]);
  });

  it('is not reported where the feed has no spaces to compare with', () => {
    expect(findInFeed({ zones: [tinyZone('a', spaceIds(1))] })).toEqual([]);
  });
});

describe('links-disagree of zones and areas', () => {
  it('is not reported where both sides agree, in whatever order', () => {
    const areas = [tinyArea(1, zoneIds('b', 'a')), tinyArea(2, zoneIds('b'))];
    const zones = [tinyZone('a', areaIds(1)), tinyZone('b', areaIds(2, 1))];
    expect(findInFeed({ areas, zones })).toEqual([]);
  });

  it('is reported on either side', () => {
    const areas = [tinyArea(1, zoneIds('b', 'a', 'c')), tinyArea(2, zoneIds())];
    const zones = [tinyZone('a', areaIds(1, 2)), tinyZone('b', areaIds()), tinyZone('c')];
    expect(findInFeed({ areas, zones })).toEqual([
      `zones.csv row 2 a: links-disagree: curb_area_ids names ${uuidOf(2)}, but these records do not name this zone, or are not in the feed`,
      `areas.csv row 2 ${uuidOf(1)}: links-disagree: curb_zone_ids names b, but curb_area_ids of the zone does not list this record`,
    ]);
  });

  it('takes no part of what is dropped or merged', () => {
    const tables = buildTables({
      areas: [tinyArea(1, zoneIds('a')), tinyArea(1, zoneIds('a')), tinyArea(2, zoneIds('a'))],
      zones: [tinyZone('a', areaIds(1)), tinyZone('b', areaIds(1))],
    });
    tables.areas.merged[1] = 1;
    tables.areas.dropped[2] = 1;
    tables.zones.dropped[1] = 1;
    expect(findInTables(tables)).toEqual([]);
  });

  it('compares an area of 100,000 zones with all of them (fault case B9)', () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => `z${index}`);
    const zones = ids.map((id, index) =>
      tinyZone(id, { ...areaIds(1), shape: square({ lng: index / 1000, lat: 10 }, 0.0005) }),
    );
    const areas = [tinyArea(1, { curbZoneIds: ids.slice(1) as CurbZoneId[] })]; // As above.
    const tables = buildTables({ areas, zones }, { batchSize: 100_000 });
    expect(findInTables(tables)).toEqual([
      `zones.csv row 2 z0: links-disagree: curb_area_ids names ${uuidOf(1)}, but these records do not name this zone, or are not in the feed`,
    ]);
  });
});
