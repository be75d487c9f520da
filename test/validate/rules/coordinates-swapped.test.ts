import { describe, expect, it } from 'vitest';
import { buildTables } from '../../support/tables.ts';
import { square, tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed, findInTables } from '../support/findings.ts';

/** Spaces of one zone whose south-western corners are given; their sides are 0.00002 degrees. */
function spacesAt(...corners: readonly (readonly [number, number])[]) {
  return corners.map(([lng, lat], index) =>
    tinySpace(index, 'z', { shape: square({ lng, lat }, 0.000_02) }),
  );
}

const ZONES = [tinyZone('z', { shape: null })];

describe('coordinates-swapped within a feed', () => {
  it('is not reported for a feed of one city', () => {
    const spaces = spacesAt([22.94, 40.63], [22.95, 40.64], [23.2, 40.9]);
    expect(findInFeed({ zones: ZONES, spaces })).toEqual([]);
  });

  it('is a warning for what lies far from the rest and among it when swapped', () => {
    const spaces = spacesAt([22.94, 40.63], [22.95, 40.64], [40.63, 22.94]);
    expect(findInFeed({ zones: ZONES, spaces })).toEqual([
      `spaces.csv row 4 ${uuidOf(2)}: coordinates-swapped warning: shape is at latitude 22.94001, longitude 40.63001, far from the rest of the feed; with longitude and latitude exchanged, it would be near the rest`,
    ]);
  });

  it('is not reported for what is far away either way round', () => {
    const spaces = spacesAt([22.94, 40.63], [22.95, 40.64], [10, 50]);
    expect(findInFeed({ zones: ZONES, spaces })).toEqual([]);
  });

  it('is an error of a space that is in its zone when swapped', () => {
    const zones = [tinyZone('z'), tinyZone('y'), tinyZone('x')];
    const found = findInFeed({ zones, spaces: spacesAt([40.63, 22.94]) });
    expect(found.map((text) => text.split(':')[1])).toEqual([' coordinates-swapped error']);
  });

  it('is not reported where half of the feed says one thing and half the other', () => {
    const spaces = spacesAt([22.94, 40.63], [40.63, 22.94]);
    expect(findInFeed({ zones: ZONES, spaces })).toEqual([]);
  });

  it('lets no dropped record speak for the rest', () => {
    const tables = buildTables({
      zones: ZONES,
      spaces: spacesAt([40.63, 22.94], [40.63, 22.94], [40.63, 22.94], [22.94, 40.63]),
    });
    tables.spaces.dropped.set([1, 1, 1]);
    expect(findInTables(tables)).toEqual([]);
  });

  it('takes a city at the antimeridian for one place', () => {
    const spaces = spacesAt([179.9, -16.8], [-179.9, -16.8], [179.95, -16.9]);
    expect(findInFeed({ zones: ZONES, spaces })).toEqual([]);
  });
});
