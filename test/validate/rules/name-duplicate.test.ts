import { describe, expect, it } from 'vitest';
import { buildTables } from '../../support/tables.ts';
import { tinyArea, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed, findInTables } from '../support/findings.ts';

describe('name-duplicate', () => {
  it('is not reported for names that differ, if only in case', () => {
    const areas = [tinyArea(1, { name: 'Centre' }), tinyArea(2, { name: 'centre' })];
    expect(findInFeed({ areas })).toEqual([]);
  });

  it('is reported at every area of the name', () => {
    const names = ['Centre', 'North', 'Centre', 'constructor', 'Centre'];
    const areas = names.map((name, index) => tinyArea(index, { name }));
    const message =
      'name-duplicate: name "Centre" is the name of 3 areas; a request for it returns all of them';
    expect(findInFeed({ areas })).toEqual([
      `areas.csv row 2 ${uuidOf(0)}: ${message}`,
      `areas.csv row 4 ${uuidOf(2)}: ${message}`,
      `areas.csv row 6 ${uuidOf(4)}: ${message}`,
    ]);
  });

  it('does not count areas that are dropped or merged', () => {
    const tables = buildTables({ areas: [1, 2, 3].map((id) => tinyArea(id, { name: 'A' })) });
    tables.areas.dropped[0] = 1;
    tables.areas.merged[2] = 1;
    expect(findInTables(tables)).toEqual([]);
  });
});
