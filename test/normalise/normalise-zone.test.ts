import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../src/config/mapping.ts';
import { createKeyHasher } from '../../src/normalise/values/ids/uuid5.ts';
import { NAMESPACE, normaliseOne } from './support/normalise.ts';

const UUID = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';
const SOUND = { curb_zone_id: 'Z1', published_date: '1552678594428', last_updated_date: '5' };

describe('normalising a zone', () => {
  it('gives the typed record', () => {
    const values = {
      ...SOUND,
      start_date: '10',
      end_date: '20',
      curb_area_ids: UUID,
      curb_space_ids: `["${UUID}"]`,
    };
    const line = [
      [9.17, 48.77],
      [9.18, 48.78],
    ];
    const geometry = { type: 'LineString', coordinates: line };
    expect(normaliseOne('zones', { values, geometry })).toEqual({
      record: {
        curbZoneId: 'Z1',
        publishedDateMs: 1552678594428,
        lastUpdatedDateMs: 5,
        startDateMs: 10,
        endDateMs: 20,
        shape: { type: 'LineString', positions: Float64Array.from(line.flat()) },
        curbAreaIds: [UUID],
        curbSpaceIds: [UUID],
        carried: {},
        customAttributes: null,
      },
      findings: [],
      id: 'Z1',
    });
  });

  it('takes an empty list for none, as it must an empty cell', () => {
    const values = { ...SOUND, curb_area_ids: '', curb_space_ids: [] };
    const { record } = normaliseOne('zones', { values });
    expect([record?.curbAreaIds, record?.curbSpaceIds]).toEqual([null, null]);
  });

  it.each([
    ['208310224003697457', '208310224003697457'],
    ['208310224003697458', '208310224003697458'],
    ['007', '007'],
    ['1e5', '1e5'],
    ['__proto__', '__proto__'],
    ['A;B', 'A;B'],
    [7, '7'],
    [7.5, '7.5'],
    [-0, '0'],
    [9007199254740991, '9007199254740991'],
    [true, 'true'],
  ])('keeps the id %j as %s', (value, zoneId) => {
    const { record, findings } = normaliseOne('zones', {
      values: { ...SOUND, curb_zone_id: value },
    });
    expect([record?.curbZoneId, findings]).toEqual([zoneId, []]);
  });

  it.each([
    [UUID.toUpperCase(), UUID, ['id-normalised']],
    [`{${UUID}}`, UUID, ['id-normalised']],
    [`urn:uuid:${UUID}`, UUID, ['id-normalised']],
    [` ${UUID}\t`, UUID, ['text-untrimmed']],
    [' Z 1 ', 'Z 1', ['text-untrimmed']],
    [`\u00a0{${UUID.toUpperCase()}}`, UUID, ['text-untrimmed', 'id-normalised']],
  ])('brings the id %j to %s, with a note', (value, zoneId, codes) => {
    const { record, findings } = normaliseOne('zones', {
      values: { ...SOUND, curb_zone_id: value },
    });
    expect(record?.curbZoneId).toBe(zoneId);
    expect(findings.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    [['Z1'], 'id-malformed', 'is neither a text nor a number'],
    ['  ', 'id-missing', 'is missing or empty in this record: fill it in'],
  ])('refuses the id %j', (value, code, reason) => {
    const { record, findings } = normaliseOne('zones', {
      values: { ...SOUND, curb_zone_id: value },
    });
    expect(record).toBeUndefined();
    expect(findings).toEqual([expect.objectContaining({ code, field: 'curb_zone_id' })]);
    expect(findings[0]?.message).toContain(reason);
  });

  it.each([
    [
      '20',
      '10',
      undefined,
      'end_date 1970-01-01T00:00:00.010Z is before start_date 1970-01-01T00:00:00.020Z',
    ],
    ['10', '10', 'warning', 'end_date is the same as start_date, so the record is never valid'],
  ])('reports a validity from %s to %s', (start, end, severity, message) => {
    const values = { ...SOUND, start_date: start, end_date: end };
    const { record, findings } = normaliseOne('zones', { values });
    expect([record?.startDateMs, record?.endDateMs]).toEqual([Number(start), Number(end)]);
    expect(findings).toEqual([
      { code: 'validity-reversed', severity, field: 'end_date', value: end, message },
    ]);
  });

  it('leaves out what cannot name an area or a space, since what those say is served', () => {
    const values = {
      ...SOUND,
      curb_area_ids: ['Old Town', UUID.toUpperCase()],
      curb_space_ids: '[',
    };
    const { record, findings } = normaliseOne('zones', { values });
    expect([record?.curbAreaIds, record?.curbSpaceIds]).toEqual([[UUID], null]);
    expect(findings.map(({ code, field, value }) => [code, field, value])).toEqual([
      ['links-disagree', 'curb_area_ids', 'Old Town'],
      ['id-normalised', 'curb_area_ids', UUID.toUpperCase()],
      ['links-disagree', 'curb_space_ids', '['],
    ]);
    expect(findings[0]?.message).toBe(
      'curb_area_ids "Old Town" is not a UUID, so it names none of the areas',
    );
  });

  it('makes UUIDs of keys, its own and those of its areas', () => {
    const fields = new Map<string, FieldMapping>([
      ['curb_zone_id', { form: 'uuid5', parts: ['BLOCK', 'SIDE'], prefix: null }],
      ['curb_area_ids', { form: 'uuid5', parts: ['WARDS'], prefix: null }],
    ]);
    const values = { ...SOUND, BLOCK: 17, SIDE: 'N', WARDS: '2|4' };
    const { record } = normaliseOne('zones', { source: { fields }, values });
    expect(record?.curbZoneId).toBe(
      createKeyHasher(NAMESPACE, { kind: 'zones', prefix: null })(['17', 'N']),
    );
    expect(record?.curbAreaIds).toEqual(
      ['2', '4'].map((key) => createKeyHasher(NAMESPACE, { kind: 'areas', prefix: null })([key])),
    );
  });

  it('carries every other field of the standard with its JSON type, from CSV as from JSON', () => {
    const carried = {
      curb_policy_ids: [UUID, 'P-1'],
      prev_policies: [{ curb_policy_ids: [UUID], start_date: 1, end_date: 2 }],
      prev_curb_zone_ids: [UUID],
      location_references: [{ source: 'https://example.org', ref_id: 'a', start: 0, end: 610 }],
      name: 'Zone "9"',
      user_zone_id: '0042',
      street_name: 'Main',
      cross_street_start_name: '1st',
      cross_street_end_name: '2nd',
      length: 2224,
      available_space_lengths: [610, 0],
      availability_time: 1552678594428,
      width: 215,
      parking_angle: 'parallel',
      num_spaces: 4,
      street_side: 'NE',
      median: false,
      entire_roadway: true,
      curb_object_ids: [UUID],
      wzdx_references: [{ wzdx_feed_url: 'https://example.org/w', wzdx_id: '7' }],
    };
    const cells = Object.entries(carried).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    for (const values of [carried, Object.fromEntries(cells)]) {
      const { record, findings } = normaliseOne('zones', { values: { ...SOUND, ...values } });
      expect([record?.carried, findings]).toEqual([carried, []]);
      expect(Object.keys(record?.carried ?? {})).toEqual(Object.keys(carried));
    }
  });

  it('reads carried fields as the feed says: other columns, lists, units, dates, decimals', () => {
    const fields = new Map<string, FieldMapping>([
      ['street_name', { form: 'column', column: 'STREET', unit: null, date: null }],
      ['length', { form: 'column', column: 'LEN', unit: 'm', date: null }],
      ['availability_time', { form: 'column', column: 'AT', unit: null, date: 'yyyy-MM-dd' }],
    ]);
    const source = { fields, decimal: ',', customAttributes: ['NOTE'] } as const;
    const values = {
      ...SOUND,
      STREET: ' Main ',
      LEN: '6,1',
      AT: '2024-05-31',
      available_space_lengths: '610;305',
      curb_policy_ids: `${UUID.toUpperCase()}|P`,
      median: 'No',
      NOTE: 'x',
    };
    const { record, findings } = normaliseOne('zones', { source, values, timeZone: 'Etc/UTC' });
    expect(record?.carried).toEqual({
      curb_policy_ids: [UUID, 'P'],
      street_name: 'Main',
      length: 610,
      available_space_lengths: [610, 305],
      availability_time: Date.UTC(2024, 4, 31),
      median: false,
    });
    expect([record?.customAttributes, findings]).toEqual([{ NOTE: 'x' }, []]);
  });

  it.each([
    [
      'length',
      '-5',
      'length "-5" is not a number of 0 or more; the record is published without it',
    ],
    [
      'length',
      'long',
      'length "long" is not a number of 0 or more; the record is published without it',
    ],
    [
      'length',
      ' 2,5',
      'length " 2,5" is not a number of 0 or more; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json. The record is published without it',
    ],
    [
      'street_name',
      ['2,5'],
      'street_name ["2,5"] is not a text; the record is published without it',
    ],
    ['num_spaces', 4.5, 'num_spaces 4.5 is not a whole number; the record is published without it'],
    ['median', 'maybe', 'median "maybe" is not true or false; the record is published without it'],
    [
      'availability_time',
      'noon',
      'availability_time "noon" is not a time; the record is published without it',
    ],
    [
      'availability_time',
      -1,
      'availability_time -1 is not a time; the record is published without it',
    ],
    [
      'prev_policies',
      '[',
      'prev_policies "[" is not a JSON array or object; the record is published without it',
    ],
    ['name', ['x'], 'name ["x"] is not a text; the record is published without it'],
    [
      'curb_policy_ids',
      [{}],
      'curb_policy_ids [{}] is not a list of identifiers; the record is published without it',
    ],
    [
      'available_space_lengths',
      '1;x',
      'available_space_lengths "1;x" is not a list of whole numbers; the record is published without it',
    ],
  ])('reports %s %j and keeps the zone without it', (name, value, message) => {
    const { record, findings } = normaliseOne('zones', { values: { ...SOUND, [name]: value } });
    expect(record?.carried).toEqual({});
    expect(findings).toEqual([{ code: 'field-malformed', field: name, value, message }]);
  });
});
