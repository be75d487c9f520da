import { describe, expect, it } from 'vitest';
import type { CurbSpaceId } from '../../src/model/curb-id.ts';
import { sameContent, selectSharedIds } from '../../src/table/repeated-records.ts';
import { buildTables } from '../support/tables.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';

function observation(space: number, timeMs: number, available = true) {
  return {
    curbSpaceId: uuidOf(space) as CurbSpaceId, // Well-formed by construction.
    availabilityTimeMs: timeMs,
    available,
  };
}

describe('selectSharedIds', () => {
  it('groups areas and spaces by their UUID, in row order', () => {
    const spaces = [3, 1, 2, 1, 3, 1].map((number) => tinySpace(number, 'z'));
    expect(selectSharedIds(buildTables({ spaces }).spaces)).toEqual([
      [1, 3, 5],
      [0, 4],
    ]);
    expect(selectSharedIds(buildTables({ areas: [tinyArea(1), tinyArea(2)] }).areas)).toEqual([]);
  });

  it('groups zones by their text', () => {
    const zones = ['a', 'b', 'a', 'c', 'b', 'a'].map((id) => tinyZone(id));
    expect(selectSharedIds(buildTables({ zones }).zones)).toEqual([
      [0, 2, 5],
      [1, 4],
    ]);
  });

  it('groups observations by space and time', () => {
    const availability = [
      observation(1, 10),
      observation(1, 20),
      observation(2, 10),
      observation(1, 10),
      observation(1, 30),
      observation(1, 20),
    ];
    expect(selectSharedIds(buildTables({ availability }).availability)).toEqual([
      [0, 3],
      [1, 5],
    ]);
  });

  it.each([
    ['ascend', [10, 20, 30], []],
    ['descend', [30, 20, 10], []],
    ['do neither', [10, 30, 20], []],
    ['repeat one at the end', [10, 20, 20], [[1, 2]]],
    ['are all the same', [10, 10, 10], [[0, 1, 2]]],
  ])('groups observations of a space whose times %s', (_, times, expected) => {
    const availability = times.map((timeMs) => observation(1, timeMs));
    expect(selectSharedIds(buildTables({ availability }).availability)).toEqual(expected);
  });

  it('leaves out rows that are dropped already', () => {
    const { spaces, zones } = buildTables({
      zones: [tinyZone('a'), tinyZone('a'), tinyZone('a')],
      spaces: [tinySpace(1, 'a'), tinySpace(1, 'a')],
    });
    zones.dropped[0] = 1;
    spaces.dropped[1] = 1;
    expect(selectSharedIds(zones)).toEqual([[1, 2]]);
    expect(selectSharedIds(spaces)).toEqual([]);
  });

  it('takes a space with more repeated observations than a call takes arguments', () => {
    const times = Array.from({ length: 150_000 }, (_, index) => index);
    const availability = [...times, ...times].map((timeMs) => observation(1, timeMs));
    const { availability: table } = buildTables({ availability }, { batchSize: 100_000 });
    expect(selectSharedIds(table).length).toBe(150_000);
  });

  it('finds nothing in an empty table', () => {
    const tables = buildTables({});
    expect(selectSharedIds(tables.spaces)).toEqual([]);
    expect(selectSharedIds(tables.zones)).toEqual([]);
    expect(selectSharedIds(tables.availability)).toEqual([]);
  });
});

describe('sameContent', () => {
  it('compares all that a record says', () => {
    const { spaces } = buildTables({
      spaces: [tinySpace(1, 'z'), tinySpace(1, 'z'), tinySpace(1, 'z', { name: 'Other' })],
    });
    expect(sameContent(spaces, 0, 1)).toBe(true);
    expect(sameContent(spaces, 0, 2)).toBe(false);
  });

  it('compares the outcome of observations', () => {
    const { availability } = buildTables({
      availability: [observation(1, 1), observation(1, 1), observation(1, 1, false)],
    });
    expect(sameContent(availability, 0, 1)).toBe(true);
    expect(sameContent(availability, 0, 2)).toBe(false);
  });
});
