import { describe, expect, it } from 'vitest';
import type { GeometryChoice } from '../../src/config/feed.ts';
import type { FieldMapping } from '../../src/config/mapping.ts';
import { createStandardSource, resolveSource } from '../../src/config/resolve-source.ts';
import { feedSchema, type SourceForm } from '../../src/config/schema/feed-schema.ts';
import { scopeOf } from './support/scope.ts';

/** A source as the schema lets it through, with its defaults filled in. */
function formOf(source: object): SourceForm {
  const feed = { time_zone: 'UTC', currency: 'EUR', author: 'Test' };
  const [form] =
    feedSchema.parse({ ...feed, sources: [{ file: 'b.csv', ...source }] }).sources ?? [];
  if (form === undefined) throw new Error('the feed lists a source');
  return form;
}

const resolve = ({
  file = 'b.csv',
  ...source
}: {
  readonly file?: string;
  [member: string]: unknown;
}) => resolveSource(formOf(source), file, scopeOf('/city'));

describe('createStandardSource', () => {
  it('is a file of which nothing is known but its kind', () => {
    expect(createStandardSource('zones.csv', { kind: 'zones', scope: scopeOf('/city') })).toEqual({
      file: 'zones.csv',
      path: '/city/zones.csv',
      kind: 'zones',
      encoding: null,
      delimiter: null,
      decimal: '.',
      geometry: { form: 'standard' },
      fields: new Map(),
      defaults: new Map(),
      customAttributes: [],
      overrides: {},
      reasons: {},
      nulls: [],
      where: [],
      repeat: null,
      grouping: null,
      crs: null,
      axes: null,
    });
  });

  it('has no shape where it holds observations', () => {
    const source = createStandardSource('a.csv', { kind: 'availability', scope: scopeOf('/city') });
    expect(source.geometry).toEqual({ form: 'none' });
  });
});

describe('resolveSource', () => {
  it.each(['areas', 'zones', 'spaces', 'availability'] as const)(
    'makes of %s of which the feed says no more what a standard file is',
    (kind) => {
      expect(resolve({ kind })).toEqual(
        createStandardSource('b.csv', { kind, scope: scopeOf('/city') }),
      );
    },
  );

  it('finds the file from the folder of the feed, and keeps the name that the feed gives it', () => {
    const paths = ['x/b.csv', '../shared/b.csv', '/data/b.csv'].map((file) =>
      resolve({ kind: 'zones', file }),
    );
    expect(paths.map(({ file, path }) => [file, path])).toEqual([
      ['x/b.csv', '/city/x/b.csv'],
      ['../shared/b.csv', '/shared/b.csv'],
      ['/data/b.csv', '/data/b.csv'],
    ]);
  });

  it('takes over how the text of the file is written', () => {
    const text = { encoding: 'windows-1252', delimiter: ';', decimal: ',' };
    expect(resolve({ kind: 'spaces', ...text })).toMatchObject(text);
  });

  it.each<[unknown, GeometryChoice]>([
    ['none', { form: 'none' }],
    [{ wkt: 'the_geom' }, { form: 'wkt', column: 'the_geom' }],
    [{ geojson: 'shape' }, { form: 'geojson', column: 'shape' }],
    [
      { lat: 'y', lng: 'x' },
      { form: 'lat-lng', lat: 'y', lng: 'x' },
    ],
  ])('finds the shape where the feed says %j', (geometry, choice) => {
    expect(resolve({ kind: 'areas', geometry }).geometry).toEqual(choice);
  });

  it.each<[string, unknown, FieldMapping]>([
    ['name', 'BAY', { form: 'column', column: 'BAY', unit: null, date: null }],
    ['name', { column: 'BAY' }, { form: 'column', column: 'BAY', unit: null, date: null }],
    [
      'length',
      { column: 'L', unit: 'ft' },
      { form: 'column', column: 'L', unit: 'ft', date: null },
    ],
    [
      'start_date',
      { column: 'D', date: 'd.M.yyyy' },
      { form: 'column', column: 'D', unit: null, date: 'd.M.yyyy' },
    ],
    ['curb_space_id', { uuid5: 'KEY' }, { form: 'uuid5', parts: ['KEY'], prefix: null }],
    [
      'curb_space_id',
      { uuid5: ['A', 'geometry'] },
      { form: 'uuid5', parts: ['A', 'geometry'], prefix: null },
    ],
  ])('finds the field %s where the feed says %j', (field, form, mapping) => {
    const { fields } = resolve({ kind: 'spaces', fields: { [field]: form } });
    expect([...fields]).toEqual([[field, mapping]]);
  });

  it('takes over defaults and the columns to carry, in their order', () => {
    const source = resolve({
      kind: 'spaces',
      defaults: { available: false, published_date: '2024-05-31', space_number: 1 },
      custom_attributes: ['B', 'A'],
    });
    expect([...source.defaults]).toEqual([
      ['published_date', '2024-05-31'],
      ['space_number', 1],
      ['available', false],
    ]);
    expect(source.customAttributes).toEqual(['B', 'A']);
  });
});
