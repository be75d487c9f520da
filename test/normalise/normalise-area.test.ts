import { describe, expect, it } from 'vitest';
import type { Source } from '../../src/config/feed.ts';
import type { FieldMapping } from '../../src/config/mapping.ts';
import { createKeyHasher } from '../../src/normalise/values/ids/uuid5.ts';
import { NAMESPACE, normaliseOne } from './support/normalise.ts';

const ID = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';
const SQUARE = [
  [9.17, 48.77],
  [9.18, 48.77],
  [9.18, 48.78],
  [9.17, 48.78],
  [9.17, 48.77],
];

const SOUND = {
  curb_area_id: ID,
  name: 'Old Town',
  published_date: '1552678594428',
  last_updated_date: '1552678594429',
  curb_zone_ids: 'Z1;Z2',
};

describe('normalising an area', () => {
  it('gives the typed record', () => {
    const geometry = { type: 'Polygon', coordinates: [SQUARE] };
    expect(normaliseOne('areas', { values: SOUND, geometry })).toEqual({
      record: {
        curbAreaId: ID,
        name: 'Old Town',
        publishedDateMs: 1552678594428,
        lastUpdatedDateMs: 1552678594429,
        curbZoneIds: ['Z1', 'Z2'],
        shape: { type: 'Polygon', rings: [Float64Array.from(SQUARE.flat())] },
        customAttributes: null,
      },
      findings: [],
      id: ID,
    });
  });

  it('keeps an area without zones and without a shape, which the validator judges', () => {
    const { record, findings } = normaliseOne('areas', { values: { ...SOUND, curb_zone_ids: '' } });
    expect([record?.curbZoneIds, record?.shape, findings]).toEqual([[], null, []]);
  });

  it.each([
    ['a list with semicolons', 'b;a;c', ['b', 'a', 'c']],
    ['a list with bars and blanks', ' b | a|c | ', ['b', 'a', 'c']],
    ['a list of JSON in a cell', '["b", "a", 7]', ['b', 'a', '7']],
    ['an array', ['b', 'a', 7, null], ['b', 'a', '7']],
    ['one id', 'b', ['b']],
    ['one number', 7, ['7']],
    ['an empty array', [], []],
    ['an empty array in a cell', '[]', []],
    ['separators alone', ' ; | ', []],
  ])('reads the zones from %s, in their order', (_, value, zoneIds) => {
    const { record, findings } = normaliseOne('areas', {
      values: { ...SOUND, curb_zone_ids: value },
    });
    expect([record?.curbZoneIds, findings]).toEqual([zoneIds, []]);
  });

  it('names a zone once, however often and in whatever case the source does', () => {
    const value = [ID, 'b', ID.toUpperCase(), 'b'];
    const { record, findings } = normaliseOne('areas', {
      values: { ...SOUND, curb_zone_ids: value },
    });
    expect(record?.curbZoneIds).toEqual([ID, 'b']);
    expect(findings).toEqual([
      {
        code: 'id-normalised',
        field: 'curb_zone_ids',
        value: ID.toUpperCase(),
        message: `curb_zone_ids "${ID.toUpperCase()}" was read as ${ID}`,
      },
      {
        code: 'area-zone-repeated',
        field: 'curb_zone_ids',
        value,
        message: `curb_zone_ids names the zone "${ID}" more than once; it is kept once`,
      },
    ]);
  });

  it('takes 200,000 zones', () => {
    const zoneIds = Array.from({ length: 200_000 }, (_, index) => `zone-${index}`);
    const values = { ...SOUND, curb_zone_ids: zoneIds.join('|') };
    expect(normaliseOne('areas', { values }).record?.curbZoneIds).toEqual(zoneIds);
  });

  it.each([
    [
      '[a, b]',
      'curb_zone_ids "[a, b]" may be a list or a single identifier; write ["a", "b"] or a;b, or name its separator with "split" for this source under "sources" in feed.json',
    ],
    [[{ id: 'a' }], 'curb_zone_ids {"id":"a"} is neither a text nor a number'],
    [{ id: 'a' }, 'curb_zone_ids {"id":"a"} is neither a text nor a number'],
  ])('refuses the zones %j', (value, message) => {
    const { record, findings } = normaliseOne('areas', {
      values: { ...SOUND, curb_zone_ids: value },
    });
    expect(record).toBeUndefined();
    const code = value === '[a, b]' ? 'list-ambiguous' : 'id-malformed';
    expect(findings).toMatchObject([{ code, field: 'curb_zone_ids', message }]);
  });

  it('takes zones by the UUIDs of their keys', () => {
    const hash = createKeyHasher(NAMESPACE, { kind: 'zones', prefix: null });
    const source = sourceWith({
      curb_zone_ids: { form: 'uuid5', parts: ['BLOCKS'], prefix: null },
    });
    const values = { ...SOUND, BLOCKS: [17, '18', ' 19'] };
    const { record } = normaliseOne('areas', { source, values });
    expect(record?.curbZoneIds).toEqual([hash(['17']), hash(['18']), hash(['19'])]);
  });

  it('reports all that is wrong at once, and serves nothing', () => {
    const { record, findings, id } = normaliseOne('areas', { values: { name: ' ' } });
    expect([record, id]).toEqual([undefined, undefined]);
    expect(findings.map(({ code, field }) => [code, field])).toEqual([
      ['id-missing', 'curb_area_id'],
      ['name-missing', 'name'],
      ['timestamp-missing', 'published_date'],
      ['timestamp-missing', 'last_updated_date'],
    ]);
  });

  it('reads other columns, and names those in what it finds', () => {
    const source = sourceWith({
      name: { form: 'column', column: 'LABEL', unit: null, date: null },
    });
    const { findings } = normaliseOne('areas', { source, values: SOUND });
    expect(findings).toEqual([
      {
        code: 'name-missing',
        field: 'LABEL',
        value: undefined,
        message:
          'LABEL is missing; to give one for all records, write "defaults": {"name": "…"} for this source under "sources" in feed.json',
      },
    ]);
  });

  it('carries custom attributes and takes defaults for what is missing', () => {
    const source = {
      defaults: new Map<string, string | number>([
        ['name', 'no name'],
        ['published_date', 5],
      ]),
      customAttributes: ['MAYOR', 'CARS'],
    };
    const values = { ...SOUND, name: '', published_date: null, CARS: 12, MAYOR: ' A. B.' };
    const { record, findings } = normaliseOne('areas', { source, values });
    expect(findings).toEqual([]);
    expect(record).toMatchObject({ name: 'no name', publishedDateMs: 5 });
    expect(Object.entries(record?.customAttributes ?? {})).toEqual([
      ['MAYOR', ' A. B.'],
      ['CARS', 12],
    ]);
  });
});

function sourceWith(fields: Readonly<Record<string, FieldMapping>>): Partial<Source> {
  return { fields: new Map(Object.entries(fields)) };
}
