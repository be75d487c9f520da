import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../src/config/mapping.ts';
import { createKeyHasher } from '../../src/normalise/uuid5.ts';
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
    [
      9007199254740992,
      'id-malformed',
      'is a number too long to be read exactly, write it in quotes',
    ],
    [['Z1'], 'id-malformed', 'is neither a text nor a number'],
    ['  ', 'id-missing', 'is missing; if another column has a key, say so:'],
  ])('refuses the id %j', (value, code, reason) => {
    const { record, findings } = normaliseOne('zones', {
      values: { ...SOUND, curb_zone_id: value },
    });
    expect(record).toBeUndefined();
    expect(findings).toEqual([expect.objectContaining({ code, field: 'curb_zone_id' })]);
    expect(findings[0]?.message).toContain(reason);
  });

  it.each([
    ['20', '10', 'error', 'end_date 10 is before start_date 20, exchange them if they are swapped'],
    ['10', '10', 'warning', 'end_date is the same as start_date, so the record is never valid'],
  ])('reports a validity from %s to %s', (start, end, severity, message) => {
    const values = { ...SOUND, start_date: start, end_date: end };
    const { record, findings } = normaliseOne('zones', { values });
    expect([record?.startDateMs, record?.endDateMs]).toEqual([Number(start), Number(end)]);
    expect(findings).toEqual([
      { code: 'validity-reversed', severity, field: 'end_date', value: end, message },
    ]);
  });

  it('leaves out what cannot name an area or a space, since a zone is not served', () => {
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
});
