import { describe, expect, it } from 'vitest';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed } from '../support/findings.ts';

describe('id-shared-across-kinds', () => {
  function findFor(areaIds: number[], zoneIds: string[], spaceIds: number[]): string[] {
    return findInFeed({
      areas: areaIds.map((id) => tinyArea(id)),
      zones: ['z', ...zoneIds].map((id) => tinyZone(id)),
      spaces: spaceIds.map((id) => tinySpace(id, 'z')),
    });
  }

  it('is not reported where every record has an identifier of its own', () => {
    expect(findFor([1, 2], [uuidOf(3), '1', '2'], [4, 5])).toEqual([]);
  });

  it('is reported for the second of the two kinds, with the place of the first', () => {
    expect(findFor([1], [], [2, 1])).toEqual([
      `spaces.csv row 3 ${uuidOf(1)}: id-shared-across-kinds: ${uuidOf(1)} is also the identifier of areas.csv row 2, a record of another kind`,
    ]);
    expect(findFor([2, 1], [uuidOf(1)], [])).toEqual([
      `zones.csv row 3 ${uuidOf(1)}: id-shared-across-kinds: ${uuidOf(1)} is also the identifier of areas.csv row 3, a record of another kind`,
    ]);
  });

  it('is reported for each pair where three kinds share one', () => {
    const places = findFor([1], [uuidOf(1)], [1]).map((found) => found.split(' 0')[0]);
    expect(places).toEqual(['zones.csv row 3', 'spaces.csv row 2', 'spaces.csv row 2']);
  });

  it('leaves the nil UUID to its own rule', () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    const areas = [tinyArea(1, { curbAreaId: nil as never })]; // Branded; well-formed as it stands.
    const spaces = [tinySpace(1, 'z', { curbSpaceId: nil as never })];
    expect(findInFeed({ areas, zones: [tinyZone('z'), tinyZone('not a uuid')], spaces })).toEqual(
      [],
    );
  });
});
