import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/diagnostic/diagnostic.ts';
import { spacesOverlap } from '../../../src/validate/rules/spaces-overlap.ts';
import { buildTables } from '../../support/tables.ts';
import { square, tinySpace, tinyZone } from '../../support/tiny-records.ts';

const SHAPE = square({ lng: 22.95, lat: 40.65 }, 0.0001);

/** The same shape so many times. */
function overlapsOf(count: number): string[] {
  const spaces = Array.from({ length: count }, (_, index) =>
    tinySpace(index + 1, 'a', { spaceNumber: index + 1, shape: SHAPE }),
  );
  const found: string[] = [];
  const tables = buildTables({ zones: [tinyZone('a')], spaces });
  spacesOverlap.check(tables, (_table, _row, finding) => found.push(messageOf(finding)));
  return found.map((message) => message.replace(/^.*same shape as space \S+/, ''));
}

describe('spaces-overlap', () => {
  it('counts the others that a space overlaps', () => {
    expect(overlapsOf(3)).toEqual(Array(3).fill(' and overlaps 1 more'));
  });

  it('says "at least" where further overlaps are not looked for', () => {
    const found = overlapsOf(30);
    expect(found).toHaveLength(30);
    expect(found[0]).toMatch(/^ and overlaps at least (?:19|2\d) more$/);
    expect(found.at(-1)).toMatch(/^ and overlaps \d+ more$/);
  });
});
