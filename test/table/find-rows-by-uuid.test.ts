import { describe, expect, it } from 'vitest';
import { createUuidFinder, findRowsByUuid } from '../../src/table/find-rows-by-uuid.ts';
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

describe('createUuidFinder', () => {
  it('finds the kept row of each UUID in any order, and none where there is none', () => {
    const { spaces } = buildTables({
      spaces: [7, 3, 9, 3, 5].map((number) => tinySpace(number, 'a')),
    });
    spaces.merged[1] = 1;
    spaces.dropped[4] = 1;
    const { availability } = buildTables({
      availability: [7, 3, 9, 3, 5, 8, 9, 7].map((number) => tinyObservation(number)),
    });
    const find = createUuidFinder(spaces);
    const rows = Array.from({ length: 8 }, (_, index) => find(availability.uuids, index));
    expect(rows).toEqual([0, 3, 2, 3, NO_ROW, NO_ROW, 2, 0]);
  });
});
