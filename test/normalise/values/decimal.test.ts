import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimalComma, parseDecimal } from '../../../src/normalise/values/decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['0', 0],
    ['-0.5', -0.5],
    ['007', 7],
    ['7.11523', 7.11523],
    ['208310224003697457', 208310224003697470],
  ])('reads %s', (text, number) => {
    expect(parseDecimal(text, '.')).toBe(number);
  });

  it.each([
    ...['', ' ', ' 1', '1 ', '+1', '1e5', '1E5', '0x1F', '.5', '5.', '1.2.3', '--1', '1_000', '١'],
    ...['1,5', '1,000', '1 000', 'NaN', 'Infinity', '-', '9'.repeat(400)],
  ])('does not read %j', (text) => {
    expect(parseDecimal(text, '.')).toBeUndefined();
  });

  it('reads a comma where that is declared, and then no point', () => {
    expect(['7,11', '-7,5', '7'].map((text) => parseDecimal(text, ','))).toEqual([7.11, -7.5, 7]);
    expect(['7.11', '1.234,5', '7,1,1', ',5'].map((text) => parseDecimal(text, ','))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads every number that JavaScript writes without an exponent back as it was', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        fc.pre(!String(number).includes('e') && !Object.is(number, -0));
        expect(parseDecimal(String(number), '.')).toBe(number);
        expect(parseDecimal(String(number).replace('.', ','), ',')).toBe(number);
      }),
    );
  });
});

describe('isDecimalComma', () => {
  it('holds only for a number with one comma where a point is the decimal mark', () => {
    expect([isDecimalComma('7,11', '.'), isDecimalComma(' -7,5 ', '.')]).toEqual([true, true]);
    const others = [
      isDecimalComma('7', '.'),
      isDecimalComma('7,1,1', '.'),
      isDecimalComma('7.1', ','),
      isDecimalComma('7,1', ','),
      isDecimalComma(7, '.'),
    ];
    expect(others).toEqual(others.map(() => false));
  });
});
