import { describe, expect, it } from 'vitest';
import type { LengthUnit } from '../../../src/config/mapping.ts';
import { normaliseAll, normaliseOne } from '../support/normalise.ts';
import { readWith, SOUND, sourceWith } from '../support/space.ts';

describe('the length of a space', () => {
  it.each<[unknown, LengthUnit, number]>([
    ['610', 'cm', 610],
    [610, 'cm', 610],
    ['609.5', 'cm', 610],
    ['609.4999', 'cm', 609],
    ['0.5', 'cm', 1],
    ['7.11523', 'm', 712],
    [7.11523, 'm', 712],
    ['0.285', 'm', 29],
    ['5.015', 'm', 502],
    ['20', 'ft', 610],
    ['20.5', 'ft', 625],
    ['72', 'in', 183],
    ['6096', 'mm', 610],
    ['6095', 'mm', 610],
    ['6094', 'mm', 609],
    [' 610 ', 'cm', 610],
  ])('of %j %s is %i cm', (value, unit, lengthCm) => {
    const source = sourceWith({ length: { form: 'column', column: 'L', unit, date: null } });
    const { record } = normaliseOne('spaces', { source, values: { ...SOUND, L: value } });
    expect(record?.lengthCm).toBe(lengthCm);
  });

  it.each([
    [0, 'is not above 0'],
    [-5, 'is not above 0'],
    ['0', 'is not above 0'],
    ['-5', 'is not above 0'],
    [
      '0.4',
      'is less than half a centimetre; lengths are whole centimetres: check the "unit" of its column for this source under "sources" in feed.json',
    ],
    [1e20, 'is too large; at most 9,007,199,254,740,991 cm are allowed'],
  ])('is refused where it is %j', (value, reason) => {
    const { record, findings } = readWith({ length: value });
    expect(record).toBeUndefined();
    const message = `length ${JSON.stringify(value)} ${reason}`;
    expect(findings).toEqual([{ code: 'length-invalid', field: 'length', value, message }]);
  });

  it.each([
    ['6.1 m', 610, 'm'],
    ['6,10m', 610, 'm'],
    ['2,00 m', 200, 'm'],
    ['610 cm', 610, null],
    ['6100 MM', 610, 'mm'],
    [`7'6"`, 229, 'ft and in'],
    ['7′ 6″', 229, 'ft and in'],
    ["7'6''", 229, 'ft and in'],
    ['19 ft 6 in', 594, 'ft and in'],
    ['19 feet 6.5 inches', 596, 'ft and in'],
    ['20 ft.', 610, 'ft'],
    ["20'", 610, 'ft'],
    ['72"', 183, 'in'],
    ['72 in', 183, 'in'],
  ])('may name its unit itself: %j is %i cm', (value, lengthCm, unit) => {
    const decimal = value.includes(',') ? ',' : '.';
    const source = { decimal } as const;
    const { records, findings, notes } = normaliseAll('spaces', {
      source,
      values: { ...SOUND, length: value },
    });
    expect([records[0]?.lengthCm, findings]).toEqual([lengthCm, []]);
    const converted = `value-converted: length was converted from ${unit} to centimetres in 1 record`;
    expect(notes).toEqual(unit === null ? [] : [converted]);
  });

  it('is counted where it is converted from the unit of the file', () => {
    const source = sourceWith({ length: { form: 'column', column: 'L', unit: 'ft', date: null } });
    const { notes } = normaliseAll('spaces', { source, values: { ...SOUND, L: '20' } });
    expect(notes).toEqual(['value-converted: L was converted from ft to centimetres in 1 record']);
  });

  it.each([
    '6 yd',
    '6 m 10 cm',
    '7 ft 13 in',
    '6 in 7 ft',
    '5 to 6 m',
    '6,1 m',
    '1e3',
    '+610',
    '1.234,5',
    '1,234.5',
    '6_1',
    '∞',
    '9'.repeat(400),
    true,
    [610],
  ])('is refused where it is %j', (value) => {
    const { record, findings } = readWith({ length: value });
    expect(record).toBeUndefined();
    expect(findings).toMatchObject([{ code: 'length-invalid', field: 'length', value }]);
  });

  it('is never read from a decimal comma that is not declared, neither as 7 nor as 711', () => {
    const { record, findings } = readWith({ length: '7,11' });
    expect(record).toBeUndefined();
    expect(findings[0]?.message).toBe(
      'length "7,11" cannot be read as a number of cm; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json',
    );
  });

  it('is read from a declared decimal comma, and a point is then no decimal mark', () => {
    const source = {
      ...sourceWith({ length: { form: 'column', column: 'L', unit: 'm', date: null } }),
      decimal: ',' as const,
    };
    const read = (value: unknown) =>
      normaliseOne('spaces', { source, values: { ...SOUND, L: value } });
    expect(['7,11', '7', 7.11].map((value) => read(value).record?.lengthCm)).toEqual([
      711, 700, 711,
    ]);
    expect(['7.11', '1.234', '1.234,5'].map((value) => read(value).record)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('takes a default in centimetres, whatever the unit of the file', () => {
    const source = {
      ...sourceWith({ length: { form: 'column', column: 'L', unit: 'ft', date: null } }),
      defaults: new Map([['length', 499.5]]),
    };
    const { record, findings } = normaliseOne('spaces', { source, values: SOUND });
    expect([record?.lengthCm, findings]).toEqual([500, []]);
  });
});

describe('the width of a space', () => {
  it('may be missing without a word', () => {
    const { record, findings } = readWith({ width: ' ' });
    expect([record?.widthCm, findings]).toEqual([null, []]);
  });

  it('is refused where it is no positive number', () => {
    expect(readWith({ width: '-1' }).findings).toEqual([
      {
        code: 'width-invalid',
        field: 'width',
        value: '-1',
        message: 'width "-1" is not above 0',
      },
    ]);
  });
});
