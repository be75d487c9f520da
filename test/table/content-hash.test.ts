import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContentHasher } from '../../src/table/content-hash.ts';

const hasher = createContentHasher();

function hashTexts(...texts: string[]) {
  for (const text of texts) hasher.addText(text);
  return hasher.take();
}

function hashNumbers(numbers: Float64Array) {
  hasher.addNumbers(numbers);
  return hasher.take();
}

describe('a content hasher', () => {
  it('has the published FNV-1a of a text, and then of its length, as its lower half', () => {
    const ofFoobar = 0xbf9cf968;
    expect(hashTexts('foobar').low).toBe(Math.imul(ofFoobar ^ 6, 0x01000193) >>> 0);
  });

  it('begins anew with each record', () => {
    expect(hashTexts('a')).toEqual(hashTexts('a'));
    expect(hasher.take()).toEqual(createContentHasher().take());
  });

  it('has halves that each tell short texts apart', () => {
    const hashes: { low: number; high: number }[] = [];
    for (let code = 0; code < 0x1000; code++) {
      hashes.push(hashTexts(String.fromCharCode(0x30 + (code >> 6), 0x30 + (code & 0x3f))));
    }
    expect(new Set(hashes.map(({ low }) => low)).size).toBe(0x1000);
    expect(new Set(hashes.map(({ high }) => high)).size).toBe(0x1000);
  });

  it('tells parts that are cut elsewhere apart', () => {
    const cuts = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc']];
    const hashes = cuts.map((texts) => hashTexts(...texts));
    expect(new Set(hashes.map(({ low, high }) => `${low} ${high}`)).size).toBe(cuts.length);
  });

  it('differs wherever one character differs', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 1, max: 0xffff }), (before, at, change) => {
        const index = at % before.length;
        const unit = String.fromCharCode(before.charCodeAt(index) ^ change);
        const after = before.slice(0, index) + unit + before.slice(index + 1);
        expect(hashTexts(after)).not.toEqual(hashTexts(before));
      }),
    );
  });

  it('differs wherever one bit of a number differs, and two signs', () => {
    const numbers = fc.float64Array({ minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(numbers, fc.nat(), (before, at) => {
        const after = before.slice();
        const bytes = new Uint8Array(after.buffer);
        const bit = at % (8 * bytes.length);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(hashNumbers(after)).not.toEqual(hashNumbers(before));
      }),
    );
    expect(hashNumbers(Float64Array.of(-1, -2))).not.toEqual(hashNumbers(Float64Array.of(1, 2)));
  });

  it('hashes one number as a list of it', () => {
    hasher.addNumber(1.5);
    expect(hasher.take()).toEqual(hashNumbers(Float64Array.of(1.5)));
  });
});
