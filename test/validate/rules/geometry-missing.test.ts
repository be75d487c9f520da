import { describe, expect, it } from 'vitest';
import type { CurbZoneId } from '../../../src/model/curb-id.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { findInFeed, findInRecord } from '../support/findings.ts';
import { soundZone } from '../support/sound-records.ts';

describe('geometry-missing of a zone', () => {
  it('is a warning that says which spaces cannot be found by place', () => {
    expect(findInRecord('zones', soundZone({ shape: null }))).toEqual([
      {
        code: 'geometry-missing',
        severity: 'warning',
        field: 'geometry',
        isConsequence: true,
        message: 'zone has no shape; its spaces without a shape cannot be found by box or circle',
      },
    ]);
  });
});

describe('geometry-missing of a space', () => {
  const space = tinySpace(1, 'a', { shape: null });

  function findFor(...zones: ReturnType<typeof tinyZone>[]): string[] {
    const found = findInFeed({ zones, spaces: [space, tinySpace(2, 'a')] });
    return found.filter((each) => each.includes('geometry'));
  }

  it('is a warning, for a space is where its zone is (fault case B3)', () => {
    expect(findFor(tinyZone('a'))).toEqual([
      `spaces.csv row 2 ${space.curbSpaceId}: geometry-missing warning: space has no shape; it is placed where its zone is`,
    ]);
  });

  it('says that nothing can find a space whose zone has no shape, or is not in the feed', () => {
    const nowhere = `spaces.csv row 2 ${space.curbSpaceId}: geometry-missing warning: space cannot be found by box or circle: neither the space nor its zone has a shape`;
    expect(findFor(tinyZone('a', { shape: null }))).toEqual([nowhere]);
    expect(findInFeed({ spaces: [space] })).toContain(nowhere);
  });
});

describe('geometry-missing of an area', () => {
  const curbZoneIds = ['a', 'b'] as CurbZoneId[]; // Any text names a zone.
  const area = tinyArea(1, { shape: null, curbZoneIds });

  function findFor(...zones: ReturnType<typeof tinyZone>[]): string[] {
    return findInFeed({ areas: [area], zones }).filter((found) => found.includes('geometry'));
  }

  it('is not reported for an area with a shape', () => {
    expect(findInFeed({ areas: [tinyArea(1, { curbZoneIds: [] })], zones: [] })).toEqual([]);
  });

  it('is a warning where one of its zones has a shape', () => {
    expect(findFor(tinyZone('a', { shape: null }), tinyZone('b'))).toEqual([
      `areas.csv row 2 ${uuidOf(1)}: geometry-missing warning: area has no shape; it is placed where its zones are`,
    ]);
  });

  const nowhere = `areas.csv row 2 ${uuidOf(1)}: geometry-missing: area cannot be found by box or circle: neither the area nor any of its zones has a shape`;

  it('is an error where none of its zones has a shape', () => {
    expect(findFor(tinyZone('a', { shape: null }), tinyZone('c'))).toEqual([nowhere]);
  });

  it('is an error where it has no zones, or the feed has none', () => {
    expect(findInFeed({ areas: [tinyArea(1, { shape: null })] })).toEqual([nowhere]);
    expect(findInFeed({ areas: [area] })).toEqual([nowhere]);
  });
});
