import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareText } from '../../src/model/text-order.ts';

describe('compareText', () => {
  it.each([
    ['', 'a'],
    ['a', 'b'],
    ['a', 'aa'],
    ['Z', 'a'],
    ['a', 'ä'],
    ['e\u0301', 'é'],
    ['Ω', 'Я'],
    ['\uffff', '\u{10000}'],
    ['\uff30', '\u{1f17f}'],
    ['\u{1f17f}', '\u{1f180}'],
    ['a\uffff', 'a\u{10000}'],
    ['\u{1f600}', '\u{10ffff}'],
  ])('has %j before %j', (first, second) => {
    expect(compareText(first, second)).toBeLessThan(0);
    expect(compareText(second, first)).toBeGreaterThan(0);
  });

  it('has a text equal to itself alone', () => {
    expect(compareText('Πλατεία', 'Πλατεία')).toBe(0);
    expect(compareText('', '')).toBe(0);
  });

  it('orders as the UTF-8 bytes stand', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const expected = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareText(a, b))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

/**
 * Letters on both sides of the surrogates, and pairs of them; no half pairs,
 * which UTF-8 cannot write.
 */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc
    .array(fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'), {
      maxLength: 5,
    })
    .map((parts) => parts.join('')),
);
