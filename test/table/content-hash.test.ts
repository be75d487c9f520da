import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashContent } from '../../src/table/content-hash.ts';

describe('hashContent', () => {
  it('has the published FNV-1a of the bytes, and then of their number, as its lower half', () => {
    const ofFoobar = 0xbf9cf968;
    const { low } = hashContent([Buffer.from('foobar')]);
    expect(low).toBe(Math.imul(ofFoobar ^ 6, 0x01000193) >>> 0);
  });

  it('has halves that each tell short texts apart', () => {
    const hashes: { low: number; high: number }[] = [];
    for (let code = 0; code < 0x1000; code++) {
      hashes.push(hashContent([Uint8Array.of(0x30 + (code >> 6), 0x30 + (code & 0x3f))]));
    }
    expect(new Set(hashes.map(({ low }) => low)).size).toBe(0x1000);
    expect(new Set(hashes.map(({ high }) => high)).size).toBe(0x1000);
  });

  it('tells parts that are cut elsewhere apart', () => {
    const cuts = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc']];
    const hashes = cuts.map((parts) => hashContent(parts.map((part) => Buffer.from(part))));
    expect(new Set(hashes.map(({ low, high }) => `${low} ${high}`)).size).toBe(cuts.length);
  });

  it('differs wherever one byte differs', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 80 }),
        fc.nat(),
        fc.nat(),
        (bytes, a, b) => {
          const changed = bytes.slice();
          const index = a % bytes.length;
          changed[index] = (bytes[index] ?? 0) ^ (1 + (b % 255));
          expect(hashContent([changed])).not.toEqual(hashContent([bytes]));
        },
      ),
    );
  });
});
