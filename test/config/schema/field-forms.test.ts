import { describe, expect, it } from 'vitest';
import {
  createDefaultsSchema,
  createFieldsSchema,
} from '../../../src/config/schema/field-forms.ts';
import { OWN_ID, TARGET_FIELDS } from '../../../src/config/target-fields.ts';
import { KINDS } from '../../../src/model/kind.ts';

describe('the fields of a source', () => {
  it.each(KINDS)('are those of %s, each in the column that is named', (kind) => {
    const fields = Object.keys(TARGET_FIELDS[kind]);
    const forms = Object.fromEntries(fields.map((field) => [field, field.toUpperCase()]));
    expect(createFieldsSchema(kind).parse(forms)).toEqual(forms);
    expect(createFieldsSchema(kind).parse(undefined)).toEqual({});
    expect(createFieldsSchema(kind).safeParse({ ...forms, colour: 'C' }).success).toBe(false);
  });

  it.each([
    ['name', { column: 'A' }],
    ['length', { column: 'A', unit: 'mm' }],
    ['width', { column: 'A' }],
    ['published_date', { column: 'A', date: 'iso' }],
    ['start_date', { column: 'A', date: 'dd.MM.yyyy' }],
    ['curb_space_id', { column: 'A' }],
    ['curb_space_id', { uuid5: 'A' }],
    ['curb_space_id', { uuid5: ['A', 'B', 'geometry'] }],
    ['curb_space_id', { uuid5: ['A', { from: 'shape' }], prefix: 'north' }],
    ['curb_space_id', { uuid5: { column: 'A', split: '-', index: 1 } }],
    ['curb_zone_id', { uuid5: 'A' }],
    ['curb_zone_id', { uuid5: ['A', '{B} {C}'], prefix: 'north' }],
    ['curb_zone_id', { within: 'zones' }],
    ['curb_zone_id', { nearest: 'zones', within_cm: 500 }],
    ['length', { measure: 'shape' }],
    ['name', '{STREET} {NUMBER}'],
    ['name', ['A', '/address/0/street', '{B} {C}']],
    ['name', { column: ['A', 'B'], lookup: { a: 'Alpha', b: 2 }, else: null }],
    ['name', { template: '{A}', split: '-', index: 0 }],
    ['name', { value: 'Bay' }],
    ['published_date', { value: '2024-05-31' }],
    ['published_date', { column: 'A', date: 'epoch-s' }],
    ['published_date', { column: 'A', date: 'yyyy-MM-dd HH:mm', time_zone: 'UTC' }],
    ['available', { column: 'A', lookup: { frei: true, besetzt: false } }],
  ])('may say of %s what its type allows: %j', (field, form) => {
    expect(createFieldsSchema('spaces').parse({ [field]: form })).toEqual({ [field]: form });
  });

  it.each([
    ['name', { column: 'A', unit: 'm' }],
    ['name', { uuid5: 'A' }],
    ['space_number', { column: 'A', date: 'iso' }],
    ['length', { column: 'A', unit: 'yd' }],
    ['length', { unit: 'm' }],
    ['published_date', { column: 'A', date: 'MM-dd' }],
    ['curb_space_id', {}],
    ['curb_space_id', { uuid5: [] }],
    ['curb_space_id', { column: 'A', uuid5: 'A' }],
    ['curb_zone_id', { uuid5: ['A', 'geometry'] }],
    ['curb_zone_id', { uuid5: { from: 'shape' } }],
    ['curb_zone_id', { uuid5: 'geometry' }],
    ['curb_zone_id', { nearest: 'spaces' }],
    ['curb_space_id', { within: 'zones' }],
    ['curb_space_id', { value: 'x' }],
    ['name', { value: 5 }],
    ['name', { column: 'A', lookup: { a: null } }],
  ])('may not say of %s what its type does not have: %j', (field, form) => {
    expect(createFieldsSchema('spaces').safeParse({ [field]: form }).success).toBe(false);
  });

  it('may make a zone known by several columns, and every reference to it as well', () => {
    const keyed = { curb_zone_id: { uuid5: ['STREET', 'SIDE'] } };
    expect(createFieldsSchema('zones').parse(keyed)).toEqual(keyed);
    expect(createFieldsSchema('spaces').parse(keyed)).toEqual(keyed);
  });
});

describe('the defaults of a source', () => {
  it.each(KINDS)('are there for no field that tells the records of %s apart', (kind) => {
    const own = OWN_ID[kind] ?? 'curb_space_id';
    const defaults = { [own]: '0f7b9c4e-5b7a-4c62-9d3e-0d5a4f0e7a11' };
    expect(createDefaultsSchema(kind).safeParse(defaults).success).toBe(false);
    expect(createDefaultsSchema(kind).parse(undefined)).toEqual({});
  });

  it.each([
    ['spaces', { name: 'Bay', curb_zone_id: 'z', space_number: 1, length: 0.5, available: false }],
    [
      'spaces',
      { published_date: 0, last_updated_date: '2024-05-31', end_date: '2024-05-31T00:00:00Z' },
    ],
    ['areas', { curb_zone_ids: ['a', 'b'] }],
    ['areas', { curb_zone_ids: [] }],
    ['availability', { available: true, availability_time: '2024-05-31' }],
  ] as const)('of %s may be %j', (kind, defaults) => {
    expect(createDefaultsSchema(kind).parse(defaults)).toEqual(defaults);
  });

  it.each([
    ['spaces', { name: ' ' }],
    ['spaces', { space_number: 1.5 }],
    ['spaces', { length: -1 }],
    ['spaces', { available: 1 }],
    ['spaces', { published_date: '31.05.2024' }],
    ['areas', { curb_zone_ids: 'a' }],
    ['areas', { curb_zone_ids: [''] }],
    ['zones', { curb_area_ids: [] }],
  ] as const)('of %s may not be %j', (kind, defaults) => {
    expect(createDefaultsSchema(kind).safeParse(defaults).success).toBe(false);
  });
});
