import { describe, expect, it } from 'vitest';
import { findRowsByUuid } from '../../src/table/find-rows-by-uuid.ts';
import { NO_ROW } from '../../src/table/table-rows.ts';
import { buildTables } from '../support/tables.ts';
import { tinyObservation, tinySpace } from '../support/tiny-records.ts';

function tinyTables() {
  return buildTables({
    spaces: [7, 3, 9, 5].map((number) => tinySpace(number, 'a')),
    availability: [9, 4, 3, 9, 10, 1].map((number) => tinyObservation(number)),
  });
}

describe('findRowsByUuid', () => {
  it('finds the row of each UUID, also of one asked for twice, and none where there is none', () => {
    const { availability, spaces } = tinyTables();
    expect([...findRowsByUuid(availability, spaces)]).toEqual([2, NO_ROW, 1, 2, NO_ROW, NO_ROW]);
  });

  it('does not find a row that is dropped', () => {
    const { availability, spaces } = tinyTables();
    spaces.dropped[2] = 1;
    expect([...findRowsByUuid(availability, spaces)]).toEqual([
      NO_ROW,
      NO_ROW,
      1,
      NO_ROW,
      NO_ROW,
      NO_ROW,
    ]);
  });

  it('finds nothing in an empty table', () => {
    const { availability } = tinyTables();
    const { spaces } = buildTables({});
    expect(findRowsByUuid(availability, spaces).every((row) => row === NO_ROW)).toBe(true);
  });
});
