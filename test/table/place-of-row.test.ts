import { describe, expect, it } from 'vitest';
import { placeOfRow } from '../../src/table/place-of-row.ts';
import { buildTables } from '../support/tables.ts';
import { tinyArea, tinyZone } from '../support/tiny-records.ts';

describe('placeOfRow', () => {
  it('gives row and line of a CSV file', () => {
    const tables = buildTables({ zones: [tinyZone('a'), tinyZone('b')] });
    expect(placeOfRow(tables, tables.zones, 1)).toEqual({ file: 'zones.csv', row: 3, line: 3 });
  });

  it('gives the element of an array of JSON', () => {
    const tables = buildTables([
      { kind: 'areas', file: 'old.csv', records: [tinyArea(1)] },
      {
        kind: 'areas',
        file: 'new.geojson',
        pointer: '/features',
        records: [tinyArea(2), tinyArea(3)],
      },
    ]);
    expect(placeOfRow(tables, tables.areas, 0)).toEqual({ file: 'old.csv', row: 2, line: 2 });
    expect(placeOfRow(tables, tables.areas, 2)).toEqual({
      file: 'new.geojson',
      pointer: '/features/1',
    });
  });

  it('tells more than 65,536 sources apart', () => {
    const sources = Array.from({ length: 65_538 }, (_, index) => ({
      kind: 'zones' as const,
      pointer: `/data/${index}/zones`,
      records: index > 65_534 ? [tinyZone(`zone ${index}`)] : [],
    }));
    const tables = buildTables(sources);
    expect(placeOfRow(tables, tables.zones, 2).pointer).toBe('/data/65537/zones/0');
  });
});
