import { describe, expect, it } from 'vitest';
import { quote } from '../../../src/normalise/values/quote.ts';

describe('quote', () => {
  it.each([
    ['a', '"a"'],
    ['say "so"', '"say "so""'],
    ['', '""'],
    [5, '5'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [['a', 1], '["a",1]'],
    [{ a: 1 }, '{"a":1}'],
  ])('shows %j as %s', (value, text) => {
    expect(quote(value)).toBe(text);
  });

  it('shows sixty characters of a long value', () => {
    expect(quote('a'.repeat(60))).toBe(`"${'a'.repeat(60)}"`);
    expect(quote('a'.repeat(61))).toBe(`"${'a'.repeat(60)}…"`);
    expect(quote(['a'.repeat(100)])).toBe(`["${'a'.repeat(58)}…`);
  });
});
