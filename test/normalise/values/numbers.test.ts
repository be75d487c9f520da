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

  it.each([
    0,
    -1,
    1.5,
    '0',
    '-3',
    '1.5',
    '1e2',
    '+5',
    '0x10',
    '1 000',
    'A1',
    '1,5',
    true,
    [1],
    2 ** 53,
  ])('is refused where it is %j', (value) => {
    const { record, findings } = readWith({ space_number: value });
    expect(record).toBeUndefined();
    expect(findings).toMatchObject([
      { code: 'space-number-invalid', field: 'space_number', value },
    ]);
    expect(findings[0]?.message).toContain(' is not a whole number of 1 or more');
  });

  it('says how to add a default where it is missing, and takes one', () => {
    expect(readWith({ space_number: null }).findings).toEqual([
      {
        code: 'space-number-invalid',
        field: 'space_number',
        value: null,
        message:
          'space_number is missing; to give one for all records, write "defaults": {"space_number": 1} in feed.json',
      },
    ]);
    const source = { defaults: new Map([['space_number', 4]]) };
    const values = { ...SOUND, space_number: '' };
    expect(normaliseOne('spaces', { source, values }).record?.spaceNumber).toBe(4);
  });
});
