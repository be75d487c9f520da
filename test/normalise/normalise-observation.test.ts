import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../src/config/mapping.ts';
import { createKeyHasher } from '../../src/normalise/values/ids/uuid5.ts';
import { NAMESPACE, normaliseOne } from './support/normalise.ts';

const ID = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';
const SOUND = { curb_space_id: ID, availability_time: '1552678594428', available: 'false' };

describe('normalising an observation', () => {
  it('gives the typed record', () => {
    expect(normaliseOne('availability', { values: SOUND })).toEqual({
      record: { curbSpaceId: ID, availabilityTimeMs: 1552678594428, available: false },
      findings: [],
      id: ID,
    });
  });

  it('must say which space, when, and whether it was available', () => {
    const { record, findings } = normaliseOne('availability', { values: {} });
    expect(record).toBeUndefined();
    expect(findings.map(({ code, field }) => [code, field])).toEqual([
      ['id-missing', 'curb_space_id'],
      ['timestamp-missing', 'availability_time'],
      ['available-invalid', 'available'],
    ]);
    expect(findings[2]?.message).toBe('available is missing; it must be true or false');
  });

  it('takes the default of the feed for what is missing', () => {
    const source = { defaults: new Map([['available', true]]) };
    const values = { ...SOUND, available: '' };
    expect(normaliseOne('availability', { source, values })).toMatchObject({
      record: { available: true },
      findings: [],
    });
  });

  it('names its space by the UUID that the space has', () => {
    const fields = new Map<string, FieldMapping>([
      ['curb_space_id', { form: 'uuid5', parts: ['SENSOR'], prefix: null }],
    ]);
    const { record } = normaliseOne('availability', {
      source: { fields },
      values: { ...SOUND, SENSOR: 'S-1' },
    });
    expect(record?.curbSpaceId).toBe(
      createKeyHasher(NAMESPACE, { kind: 'spaces', prefix: null })(['S-1']),
    );
  });
});
