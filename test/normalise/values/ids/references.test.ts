import { describe, expect, it } from 'vitest';
import { createKeyHasher } from '../../../../src/normalise/uuid5.ts';
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
      'curb_zone_id names no zone, a space lies in exactly one; if another column names it, write "fields": {"curb_zone_id": "COLUMN"} in feed.json',
    ],
    [[], 'curb_zone_id names no zone, a space lies in exactly one'],
    ['[]', 'curb_zone_id names no zone, a space lies in exactly one'],
    ['Z1|Z2', 'curb_zone_id "Z1|Z2" names 2 zones, a space lies in exactly one'],
    [['Z1', 'Z2'], 'curb_zone_id ["Z1","Z2"] names 2 zones, a space lies in exactly one'],
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
          'curb_zone_id "[Z1]" may be a list or a single identifier; write ["a", "b"] or a;b, or name its separator with "split" in feed.json',
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

describe('a list in another notation', () => {
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
        message: 'Z "1;2" names 2 zones, a space lies in exactly one',
      },
    ]);
  });
});
