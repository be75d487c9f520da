import { describe, expect, it } from 'vitest';
import { quote } from '../../../src/respond/request/quote.ts';

describe('quote', () => {
  it.each(['1e2', '-5', '+5', '10abc', 'curb_zone_id', '1.5'])(
    'leaves the plain word %s',
    (text) => {
      expect(quote(text)).toBe(text);
    },
  );

  it.each([
    ['', '""'],
    [' ', '" "'],
    ['a b', '"a b"'],
    ['1,000', '"1,000"'],
    ['a"b', '"a\\"b"'],
    ['a\nb', '"a\\nb"'],
    ['Café', '"Café"'],
  ])('puts %j in quotes', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });

  it('cuts a text of 121 characters, and not one of 120', () => {
    expect(quote('a'.repeat(120))).toBe('a'.repeat(120));
    expect(quote('a'.repeat(121))).toBe(`"${'a'.repeat(120)}…"`);
  });
});
