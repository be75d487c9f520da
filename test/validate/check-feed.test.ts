import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurbZoneId } from '../../src/model/curb-id.ts';
import { tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';
import { findInFeed } from './support/findings.ts';

const naming = (...ids: string[]) => ({ curbZoneIds: ids as CurbZoneId[] }); // Any text names a zone.

describe('checkFeed', () => {
  const areas = [
    tinyArea(1, { ...naming('a', 'gone'), name: 'Centre' }),
    tinyArea(2, { ...naming('b'), name: 'Centre', shape: null }),
    tinyArea(3, { ...naming('c'), shape: null }),
  ];
  const zones = [tinyZone('a'), tinyZone('b'), tinyZone('c', { shape: null })];
  const spaces = [tinySpace(1, 'a'), tinySpace(11, 'b'), tinySpace(12, 'gone')];

  it('runs every rule of the list', () => {
    const codes = findInFeed({ areas, zones, spaces }).map((found) => found.split(': ')[1]);
    expect(codes).toEqual([
      'id-shared-across-kinds',
      'name-duplicate',
      'name-duplicate',
      'space-zone-unknown',
      'area-zone-unknown',
      'geometry-missing warning',
      'geometry-missing error',
    ]);
  });

  it('finds the same in any order of records', () => {
    const withoutPlace = (found: string) => found.replace(/\.csv row \d+/g, '');
    const sorted = (found: readonly string[]) => found.map(withoutPlace).sort();
    const expected = sorted(findInFeed({ areas, zones, spaces }));
    const shuffled = fc.record({
      areas: fc.shuffledSubarray(areas, { minLength: areas.length }),
      zones: fc.shuffledSubarray(zones, { minLength: zones.length }),
      spaces: fc.shuffledSubarray(spaces, { minLength: spaces.length }),
    });
    fc.assert(
      fc.property(shuffled, (feed) => {
        expect(sorted(findInFeed(feed))).toEqual(expected);
      }),
    );
  });

  it('finds nothing in a feed of nothing', () => {
    expect(findInFeed({})).toEqual([]);
    expect(findInFeed({ areas: [], zones: [], spaces: [], availability: [] })).toEqual([]);
  });
});
