import { describe, expect, it } from 'vitest';
import { buildTables } from '../../support/tables.ts';
import { tinySpace, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed, findInTables } from '../support/findings.ts';

describe('space-zone-unchecked', () => {
  const message =
    'space-zone-unchecked: curb_zone_id of the spaces cannot be checked, because the feed has no zones';

  it('is reported once, at the first space that is kept', () => {
    const tables = buildTables({ spaces: [1, 2, 3].map((number) => tinySpace(number, 'a')) });
    tables.spaces.dropped[0] = 1;
    expect(findInTables(tables)).toEqual([`spaces.csv row 3 ${uuidOf(2)}: ${message}`]);
  });

  it('is not reported where there are no spaces', () => {
    expect(findInFeed({ spaces: [] })).toEqual([]);
    expect(findInFeed({})).toEqual([]);
  });
});
