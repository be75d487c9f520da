import { describe, expect, it } from 'vitest';
import {
  cutText,
  escapeInvisible,
  quoteUnlessWord,
  quoteValue,
  showText,
} from '../../../src/diagnostic/words/show-text.ts';

describe('escapeInvisible', () => {
  it.each([
    ['Αθήνα, 東京, Zürich \u{1f17f}', 'Αθήνα, 東京, Zürich \u{1f17f}'],
    ['\u001b[2J\u0007', '\\u{1b}[2J\\u{7}'],
    ['a\u009bb', 'a\\u{9b}b'],
    ['a\r\nb\tc', 'a\\u{d}\\u{a}b\\u{9}c'],
    ['a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['\ufeffname\u200b', '\\u{feff}name\\u{200b}'],
    ['a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
    ['Main\u00a0St', 'Main\\u{a0}St'],
    ['half \ud83c', 'half \\u{d83c}'],
    ['\u{e0041}', '\\u{e0041}'],
    ['lost \ufffd', 'lost \\u{fffd}'],
  ])('%j becomes %j', (text, shown) => {
    expect(escapeInvisible(text)).toBe(shown);
  });
});

describe('cutText', () => {
  it('keeps 120 characters, and no half of one', () => {
    expect(cutText('x'.repeat(120))).toBe('x'.repeat(120));
    expect(cutText('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`);
    expect(cutText(`${'x'.repeat(119)}\u{1f17f}`)).toBe(`${'x'.repeat(119)}…`);
  });
});

describe('showText and quoteValue', () => {
  it('cut first, so that a long text costs no more than what is shown', () => {
    expect(showText('\u0007'.repeat(1e6))).toBe(`${'\\u{7}'.repeat(200)}…`);
    expect(quoteValue('\u0007'.repeat(1e6))).toBe(`"${'\\u0007'.repeat(120)}…"`);
  });

  it('writes values as JSON', () => {
    expect(quoteValue('a "b"')).toBe('"a \\"b\\""');
    expect(quoteValue({ a: [1, true, null] })).toBe('{"a":[1,true,null]}');
    expect(quoteValue(undefined)).toBe('undefined');
  });
});

describe('quoteUnlessWord', () => {
  it.each(['1e2', '-5', '+5', '10abc', 'curb_zone_id', '1.5', '_id', 'Πλάτος', '2024-05-31'])(
    'leaves the plain word %s',
    (text) => {
      expect(quoteUnlessWord(text)).toBe(text);
    },
  );

  it.each([
    ['', '""'],
    [' ', '" "'],
    ['a b', '"a b"'],
    ['1,000', '"1,000"'],
    ['.', '"."'],
    ['a"b', '"a\\"b"'],
    ['a\nb', '"a\\nb"'],
    ['a\u00a0b', '"a\\u{a0}b"'],
  ])('puts %j in quotes', (text, quoted) => {
    expect(quoteUnlessWord(text)).toBe(quoted);
  });

  it('cuts a text of 121 characters, and not one of 120', () => {
    expect(quoteUnlessWord('a'.repeat(120))).toBe('a'.repeat(120));
    expect(quoteUnlessWord('a'.repeat(121))).toBe(`"${'a'.repeat(120)}…"`);
    expect(quoteUnlessWord('abcd', 3)).toBe('"abc…"');
  });
});
