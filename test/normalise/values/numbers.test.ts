import { describe, expect, it } from 'vitest';
import { normaliseOne } from '../support/normalise.ts';
import { readWith, SOUND } from '../support/space.ts';

describe('the number of a space', () => {
  it.each([
    ['12', 12],
    ['007', 7],
    ['12.0', 12],
    [' 12', 12],
    [12, 12],
  ])('is read from %j', (value, spaceNumber) => {
    expect(readWith({ space_number: value }).record?.spaceNumber).toBe(spaceNumber);
  });

  const OUT_OF_RANGE = 'is not a whole number from 1 to 9,007,199,254,740,991';
  const UNREADABLE =
    'cannot be read as a whole number of 1 or more; write it in digits, such as 12';
  const DECIMAL_COMMA =
    'cannot be read as a whole number of 1 or more; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json';

  it.each([
    [OUT_OF_RANGE, [0, -1, 1.5, '0', '-3', '1.5', 2 ** 53]],
    [UNREADABLE, ['1e2', '+5', '0x10', '1 000', 'A1', true, [1]]],
    [DECIMAL_COMMA, ['1,5']],
  ])('%s', (words, values) => {
    for (const value of values) {
      const { record, findings } = readWith({ space_number: value });
      expect(record).toBeUndefined();
      const message = `space_number ${JSON.stringify(value)} ${words}`;
      const field = 'space_number';
      expect(findings).toEqual([{ code: 'space-number-invalid', field, value, message }]);
    }
  });

  it('says how to number spaces where it is missing, and takes a default', () => {
    expect(readWith({ space_number: null }).findings).toEqual([
      {
        code: 'space-number-invalid',
        field: 'space_number',
        value: null,
        message:
          'space_number is missing; fill it in, or write "fields": {"space_number": {"sequence": "zone"}} for this source under "sources" in feed.json, which numbers all spaces of each zone from 1',
      },
    ]);
    const source = { defaults: new Map([['space_number', 4]]) };
    const values = { ...SOUND, space_number: '' };
    expect(normaliseOne('spaces', { source, values }).record?.spaceNumber).toBe(4);
  });
});
