import { describe, expect, it } from 'vitest';
import { TARGET_FIELDS } from '../../src/config/target-fields.ts';
import { KINDS } from '../../src/model/kind.ts';
import { FIELD_NAMES, readableColumns } from '../../src/normalise/field-names.ts';

describe('FIELD_NAMES', () => {
  it.each(KINDS)('translates every target field of %s, each to its own member', (kind) => {
    const members = Object.values(FIELD_NAMES[kind]);
    expect(Object.keys(FIELD_NAMES[kind])).toEqual(Object.keys(TARGET_FIELDS[kind]));
    expect(new Set(members).size).toBe(members.length);
  });
});

describe('readableColumns', () => {
  it.each(KINDS)('names each column of %s once, the target fields among them', (kind) => {
    const columns = readableColumns(kind);
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns).toEqual(expect.arrayContaining(Object.keys(TARGET_FIELDS[kind])));
  });

  it('knows the members of the zone that the standard shows as an example', () => {
    const example = [
      ...['curb_zone_id', 'geometry', 'curb_policy_ids', 'published_date', 'last_updated_date'],
      'start_date',
    ];
    expect(readableColumns('zones')).toEqual(expect.arrayContaining(example));
  });
});
