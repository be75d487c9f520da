import { describe, expect, it } from 'vitest';
import { createSourceSchema } from '../../../src/config/schema/source-schema.ts';
import { KINDS } from '../../../src/model/kind.ts';

const schema = createSourceSchema();

function accepts(source: object): boolean {
  return schema.safeParse({ file: 'b.csv', ...source }).success;
}

describe('createSourceSchema', () => {
  it.each(KINDS)('takes a file of %s of which no more is said', (kind) => {
    expect(schema.parse({ file: 'b.csv', kind })).toMatchObject({
      file: 'b.csv',
      kind,
      decimal: '.',
      fields: {},
      defaults: {},
    });
  });

  it('allows settings of shapes and carried columns where records have them', () => {
    const placed = KINDS.filter((kind) => accepts({ kind, geometry: 'none' }));
    const served = KINDS.filter((kind) => accepts({ kind, custom_attributes: ['A'] }));
    expect(placed).toEqual(['areas', 'zones', 'spaces', 'objects']);
    expect(served).toEqual(['areas', 'zones', 'spaces', 'objects']);
  });

  it.each([
    [{ encoding: 'windows-1252' }, true],
    [{ encoding: 'UTF-16LE' }, true],
    [{ encoding: 'ansi' }, false],
    [{ delimiter: '\t' }, true],
    [{ delimiter: '|' }, true],
    [{ delimiter: '"' }, false],
    [{ delimiter: '\n' }, false],
    [{ delimiter: '§' }, false],
    [{ delimiter: '' }, false],
    [{ decimal: ',' }, true],
    [{ decimal: "'" }, false],
    [{ file: ' ' }, false],
    [{ kind: 'observations' }, false],
    [{ colour: 'red' }, false],
  ])('judges how a file is written: %j', (change, isAccepted) => {
    expect(accepts({ kind: 'zones', ...change })).toBe(isAccepted);
  });

  it.each([
    ['none', true],
    [{ wkt: 'g' }, true],
    [{ geojson: 'g' }, true],
    [{ lat: 'y', lng: 'x' }, true],
    [{ lat: 'y' }, false],
    [{ wkt: 'g', geojson: 'h' }, false],
    [{ wkt: 'g', lat: 'y', lng: 'x' }, false],
    [{}, false],
    ['some', false],
  ])('judges where the shape stands: %j', (geometry, isAccepted) => {
    expect(accepts({ kind: 'zones', geometry })).toBe(isAccepted);
  });

  it('wants the shape where it is a part of the key', () => {
    const keyed = { kind: 'zones', fields: { curb_zone_id: { uuid5: ['SIDE', 'geometry'] } } };
    expect(accepts(keyed)).toBe(true);
    expect(accepts({ ...keyed, geometry: { wkt: 'g' } })).toBe(true);
    expect(accepts({ ...keyed, geometry: 'none' })).toBe(false);
    const elsewhere = { kind: 'spaces', fields: { curb_zone_id: { uuid5: 'SIDE' } } };
    expect(accepts({ ...elsewhere, geometry: 'none' })).toBe(true);
  });

  it('carries a column once, and none that would be lost', () => {
    const carries = (names: unknown) => accepts({ kind: 'spaces', custom_attributes: names });
    expect(carries(['A', 'constructor', 'name'])).toBe(true);
    expect([carries(['A', 'A']), carries(['__proto__']), carries([' ']), carries('A')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    [{ latest_by: 'DATE' }, true],
    [{ latest_by: { column: 'DATE', date: 'M/d/yy', time_zone: 'America/New_York' } }, true],
    [{ latest_by: { column: 'DATE', date: 'D/MM' } }, false],
    [{ latest_by: { column: 'DATE', date: 'iso', time_zone: ' ' } }, false],
    [{ group_by: 'KEY' }, true],
    [{ group_by: ['STREET', 'SIDE'], prefix: 'a' }, true],
    [{ group_by: [] }, false],
    [{ group_by: 'KEY', fields: { curb_zone_id: 'ID' } }, false],
    [{ group_by: 'curb_zone_id', fields: { curb_zone_id: 'ID' } }, true],
  ])('judges which rows are one record: %j', (change, isAccepted) => {
    expect(accepts({ kind: 'zones', ...change })).toBe(isAccepted);
  });

  it('has records that are distinguished by more than a key where they are observations', () => {
    expect(accepts({ kind: 'availability', latest_by: 'DATE' })).toBe(false);
  });
});
