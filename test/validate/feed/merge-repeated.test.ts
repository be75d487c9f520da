import { describe, expect, it } from 'vitest';
import type { CurbSpaceId } from '../../../src/model/curb-id.ts';
import { KINDS } from '../../../src/model/kind.ts';
import type { FeedTables } from '../../../src/table/feed-tables.ts';
import { mergeRepeated } from '../../../src/validate/feed/merge-repeated.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';
import { buildTables } from '../../support/tables.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';

interface Reported extends Plain {
  readonly kind: string;
  readonly row: number;
  readonly id: string;
}

function merge(tables: FeedTables): Reported[] {
  const reported: Reported[] = [];
  mergeRepeated(tables, (table, row, finding, id) => {
    reported.push({ ...plainOf(finding), kind: table.kind, row, id });
  });
  return reported;
}

describe('mergeRepeated', () => {
  it('merges records that say the same into the first of them', () => {
    const tables = buildTables({ spaces: [1, 2, 1, 1].map((number) => tinySpace(number, 'z')) });
    expect(merge(tables)).toEqual([
      {
        code: 'record-repeated',
        kind: 'spaces',
        row: 2,
        id: uuidOf(1),
        value: uuidOf(1),
        message: `${uuidOf(1)} is given again, exactly as in spaces.csv row 2`,
      },
      expect.objectContaining({ code: 'record-repeated', row: 3 }),
    ]);
    expect(tables.spaces.merged).toEqual(Uint8Array.of(0, 0, 1, 1));
  });

  it('refuses every one of the records that differ, and names another', () => {
    const tables = buildTables([
      { kind: 'areas', file: 'old.csv', records: [tinyArea(1), tinyArea(1)] },
      {
        kind: 'areas',
        file: 'new.geojson',
        pointer: '/features',
        records: [tinyArea(1, { name: 'Centre' })],
      },
    ]);
    const reported = merge(tables);
    expect(reported.map(({ code, row }) => [code, row])).toEqual([
      ['id-duplicate', 0],
      ['id-duplicate', 1],
      ['id-duplicate', 2],
    ]);
    const named = reported.map(
      ({ message }) => /identifier of (.*), which differs/.exec(message)?.[1],
    );
    expect(named).toEqual(['old.csv row 3', 'old.csv row 2', 'old.csv row 2']);
    expect(tables.areas.merged).toEqual(Uint8Array.of(0, 0, 0));
  });

  it('knows a zone by its text', () => {
    const tables = buildTables({
      zones: [tinyZone('Ζώνη 1'), tinyZone('Ζώνη 1', { shape: null })],
    });
    expect(merge(tables).map(({ code, id }) => [code, id])).toEqual([
      ['id-duplicate', 'Ζώνη 1'],
      ['id-duplicate', 'Ζώνη 1'],
    ]);
  });

  it('takes observations of one space for repeated only at one time', () => {
    const curbSpaceId = uuidOf(4) as CurbSpaceId; // Well-formed by construction.
    const tables = buildTables({
      availability: [
        { curbSpaceId, availabilityTimeMs: 10, available: true },
        { curbSpaceId, availabilityTimeMs: 20, available: true },
        { curbSpaceId, availabilityTimeMs: 10, available: true },
        { curbSpaceId, availabilityTimeMs: 20, available: false },
      ],
    });
    expect(merge(tables).map(({ code, row, message }) => [code, row, message])).toEqual([
      [
        'record-repeated',
        2,
        `${uuidOf(4)} at 1970-01-01T00:00:00.010Z is given again, exactly as in availability.csv row 2`,
      ],
      [
        'id-duplicate',
        1,
        `${uuidOf(4)} at 1970-01-01T00:00:00.020Z has the opposite value of available in availability.csv row 5`,
      ],
      [
        'id-duplicate',
        3,
        `${uuidOf(4)} at 1970-01-01T00:00:00.020Z has the opposite value of available in availability.csv row 3`,
      ],
    ]);
    expect(tables.availability.merged).toEqual(Uint8Array.of(0, 0, 1, 0));
  });

  it('has no quarrel with one identifier in two kinds, which is another rule’s', () => {
    const tables = buildTables({
      areas: [tinyArea(1)],
      zones: [tinyZone(uuidOf(1))],
      spaces: [tinySpace(1, uuidOf(1))],
    });
    expect(merge(tables)).toEqual([]);
    for (const kind of KINDS) expect(tables[kind].merged).not.toContain(1);
  });
});
