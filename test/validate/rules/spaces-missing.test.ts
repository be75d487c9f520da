import { describe, expect, it } from 'vitest';
import { buildTables } from '../../support/tables.ts';
import { tinyObservation, tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed, findInTables } from '../support/findings.ts';

const MISSING = `availability.csv row 2 ${uuidOf(1)}: spaces-missing: the feed has no spaces, or all of them have errors, so none of its observations can be served`;

describe('spaces-missing', () => {
  it('is reported once for a feed that has observations and no spaces', () => {
    const found = findInFeed({ availability: [tinyObservation(1), tinyObservation(2)] });
    expect(found.filter((line) => line.includes('spaces-missing'))).toEqual([MISSING]);
  });

  it('is reported where all spaces were dropped', () => {
    const tables = buildTables({
      spaces: [tinySpace(1, 'a')],
      availability: [tinyObservation(1)],
    });
    tables.spaces.dropped[0] = 1;
    expect(findInTables(tables)).toContain(MISSING);
  });

  it('is not reported for a feed without observations, or with a space', () => {
    const zones = [tinyZone('a')];
    const observed = { spaces: [tinySpace(1, 'a')], availability: [tinyObservation(1)] };
    for (const feed of [{ zones }, observed]) {
      expect(findInFeed(feed).filter((line) => line.includes('spaces-missing'))).toEqual([]);
    }
  });
});
