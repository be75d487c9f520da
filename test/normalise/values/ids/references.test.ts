import { describe, expect, it } from 'vitest';
import { createKeyHasher } from '../../../../src/normalise/values/ids/uuid5.ts';
import { NAMESPACE, normaliseAll, normaliseOne } from '../../support/normalise.ts';
import { ID, readWith, SOUND, sourceWith } from '../../support/space.ts';

describe('the zone of a space', () => {
  it.each([
    ['Z1', 'Z1'],
    ['["Z1"]', 'Z1'],
    ['Z1;', 'Z1'],
    [' | Z1', 'Z1'],
    [['Z1'], 'Z1'],
    [[7], '7'],
    [7, '7'],
    ['007', '007'],
    ['[208310224003]', '208310224003'],
  ])('is read from %j', (value, zoneId) => {
    const { record, findings } = readWith({ curb_zone_id: value });
    expect([record?.curbZoneId, findings]).toEqual([zoneId, []]);
  });

  it('is found in whatever case its UUID stands', () => {
    const { record, findings } = readWith({ curb_zone_id: `{${ID.toUpperCase()}} ` });
    expect(record?.curbZoneId).toBe(ID);
    expect(findings.map(({ code }) => code)).toEqual(['text-untrimmed', 'id-normalised']);
  });

  it.each([
    [
      '',
      'curb_zone_id is empty or missing; each space needs exactly one zone. If another column names the zone, write "fields": {"curb_zone_id": "COLUMN"} for this source under "sources" in feed.json',
    ],
    [[], 'curb_zone_id is empty or missing; each space needs exactly one zone'],
    ['[]', 'curb_zone_id is empty or missing; each space needs exactly one zone'],
    ['Z1|Z2', 'curb_zone_id "Z1|Z2" names 2 zones; each space needs exactly one'],
    [['Z1', 'Z2'], 'curb_zone_id ["Z1","Z2"] names 2 zones; each space needs exactly one'],
  ])('is refused where %j', (value, message) => {
    const { record, findings } = readWith({ curb_zone_id: value });
    expect(record).toBeUndefined();
    expect(findings).toEqual([{ code: 'space-zone-count', field: 'curb_zone_id', value, message }]);
  });

  it('is refused where its list is none, or its digits are lost', () => {
    expect(readWith({ curb_zone_id: '[Z1]' }).findings).toEqual([
      {
        code: 'list-ambiguous',
        field: 'curb_zone_id',
        value: '[Z1]',
        message:
          'curb_zone_id "[Z1]" may be a list or a single identifier; write ["a", "b"] or a;b, or name its separator with "split" for this source under "sources" in feed.json',
      },
    ]);
    const two = `${ID} and ${ID}`;
    expect(readWith({ curb_zone_id: two }).findings).toMatchObject([{ code: 'list-ambiguous' }]);
    expect(readWith({ curb_zone_id: '[208310224003697457]' }).record?.curbZoneId).toBe(
      '208310224003697457',
    );
  });

  it('is known by the UUID of its key, and takes a default', () => {
    const source = sourceWith({ curb_zone_id: { form: 'uuid5', parts: ['SIDE'], prefix: null } });
    const keyed = normaliseOne('spaces', { source, values: { ...SOUND, SIDE: 17 } });
    expect(keyed.record?.curbZoneId).toBe(
      createKeyHasher(NAMESPACE, { kind: 'zones', prefix: null })(['17']),
    );
    expect(normaliseOne('spaces', { source, values: SOUND }).findings).toEqual([
      {
        code: 'space-zone-count',
        field: 'SIDE',
        message: 'curb_zone_id is made from SIDE, which is missing',
      },
    ]);
    const defaults = new Map([['curb_zone_id', 'all']]);
    const values = { ...SOUND, curb_zone_id: null };
    expect(normaliseOne('spaces', { source: { defaults }, values }).record?.curbZoneId).toBe('all');
  });
});

describe('a list in another notation (fault case G7)', () => {
  const other = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
  const zonesOf = (value: unknown) => {
    const values = { curb_area_id: ID, name: 'A', published_date: '1', last_updated_date: '1' };
    const outcome = normaliseAll('areas', { values: { ...values, curb_zone_ids: value } });
    return [
      outcome.records[0]?.curbZoneIds,
      outcome.findings.map(({ code }) => code),
      outcome.notes,
    ];
  };

  it('is read where it holds several UUIDs', () => {
    expect(zonesOf(`${ID},${other}`)).toEqual([[ID, other], [], []]);
    expect(zonesOf(`{"${ID}","${other}"}`)).toEqual([[ID, other], [], []]);
  });

  it('is refused where it may be one identifier', () => {
    expect(zonesOf('Z1,Z2')).toEqual([undefined, ['list-ambiguous'], []]);
    expect(zonesOf('{Z1}')).toEqual([undefined, ['list-ambiguous'], []]);
  });

  it('has no zone called NULL', () => {
    const note = 'null-word: curb_zone_ids NULL in a list was read as no value in 1 record';
    expect(zonesOf('Z1;NULL')).toEqual([['Z1'], [], [note]]);
  });

  it('is no key of one zone', () => {
    const source = sourceWith({ curb_zone_id: { form: 'uuid5', parts: ['Z'], prefix: null } });
    const { findings } = normaliseAll('spaces', { source, values: { ...SOUND, Z: '1;2' } });
    expect(findings).toEqual([
      {
        code: 'space-zone-count',
        field: 'Z',
        value: '1;2',
        message: 'Z "1;2" names 2 zones; each space needs exactly one',
      },
    ]);
  });
});

describe('a list whose identifiers are made of several columns', () => {
  const hash = createKeyHasher(NAMESPACE, { kind: 'zones', prefix: null });
  const area = (values: Readonly<Record<string, unknown>>) => {
    const key = { form: 'uuid5', parts: ['st', 'x1'], prefix: null } as const;
    const rest = { curb_area_id: ID, name: 'A', published_date: '1', last_updated_date: '1' };
    const source = sourceWith({ curb_zone_ids: key });
    const { records, findings } = normaliseAll('areas', { source, values: { ...rest, ...values } });
    return [records[0]?.curbZoneIds, findings.map(({ message }) => message)];
  };

  it('takes one value of each column for each of them', () => {
    const both = [hash(['Elm', '1']), hash(['Oak', '2'])];
    expect(area({ st: 'Elm;Oak', x1: '1;2' })).toEqual([both, []]);
    expect(area({ st: ['Elm', 'Oak'], x1: [1, 2] })).toEqual([both, []]);
    expect(area({ st: 'Elm', x1: '1' })).toEqual([[hash(['Elm', '1'])], []]);
  });

  it('takes a single value for all of them', () => {
    const both = [hash(['Elm', '1']), hash(['Elm', '2'])];
    expect(area({ st: 'Elm', x1: '1;2' })).toEqual([both, []]);
  });

  it('lists nothing where no column has a value', () => {
    expect(area({ st: '', x1: null })).toEqual([[], []]);
  });

  it('is refused where the columns list different numbers of values', () => {
    const rest = 'a list of keys needs as many values in each column, or one that all share';
    expect(area({ st: 'Elm;Oak', x1: '1;2;3' })).toEqual([
      undefined,
      [`st lists 2 values and x1 lists 3 values; ${rest}`],
    ]);
    expect(area({ st: 'Elm', x1: '' })).toEqual([
      undefined,
      [`x1 lists 0 values and st lists 1 value; ${rest}`],
    ]);
  });

  it('serves to link zones with their spaces', () => {
    const key = { form: 'uuid5', parts: ['meter', 'n'], prefix: null } as const;
    const rest = { curb_zone_id: 'Z', published_date: '1', last_updated_date: '1' };
    const source = sourceWith({ curb_space_ids: key });
    const zone = (values: object) =>
      normaliseAll('zones', { source, values: { ...rest, ...values } }).records[0]?.curbSpaceIds;
    const ofSpaces = createKeyHasher(NAMESPACE, { kind: 'spaces', prefix: null });
    expect(zone({ meter: 'M1', n: '1|2' })).toEqual([ofSpaces(['M1', '1']), ofSpaces(['M1', '2'])]);
    expect(zone({ meter: 'M1|M2', n: '1|2|3' })).toBeNull();
  });
});
