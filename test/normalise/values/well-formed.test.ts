import { describe, expect, it } from 'vitest';
import { isWellFormed } from '../../../src/normalise/values/well-formed.ts';
import { normaliseOne } from '../support/normalise.ts';

describe('isWellFormed', () => {
  it.each(['', 'Main St', 'Οδός', '\u{1f17f}', '\ud83c\udd7f'])('holds for %j', (text) => {
    expect(isWellFormed(text)).toBe(true);
  });

  it.each(['\ud800', 'a\udd7f', '\udd7f\ud83c'])('does not hold for %j', (text) => {
    expect(isWellFormed(text)).toBe(false);
  });
});

describe('a text with half a character', () => {
  const values = {
    curb_zone_id: 'z\ud800',
    published_date: 1_600_000_000_000,
    last_updated_date: 1_600_000_000_000,
  };

  it('is no identifier of a zone', () => {
    const { record, findings } = normaliseOne('zones', { values });
    expect(record).toBeUndefined();
    expect(findings.map(({ code, field }) => [code, field])).toEqual([
      ['encoding-invalid', 'curb_zone_id'],
    ]);
  });

  it('is no name', () => {
    const { record, findings } = normaliseOne('areas', {
      values: {
        ...values,
        curb_area_id: '6071d899-7173-41ba-b90b-9980f69d68d7',
        name: 'Dock \udd7f',
        curb_zone_id: undefined,
      },
    });
    expect(record).toBeUndefined();
    expect(findings.map(({ code, field }) => [code, field])).toContainEqual([
      'encoding-invalid',
      'name',
    ]);
  });
});
