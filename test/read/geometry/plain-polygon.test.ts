import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlainPolygon } from '../../../src/read/geometry/plain-polygon.ts';
import { parseWkt } from '../../../src/read/geometry/wkt.ts';

const TEXT = 'POLYGON ((0 0, 4.5 0, -4 4e0, 0 0), (1 1, 2 1, 2 2, 1 1))';

describe('parsePlainPolygon', () => {
  it('reads rings as numbers one after the other', () => {
    expect(parsePlainPolygon(TEXT)?.rings).toEqual([
      Float64Array.of(0, 0, 4.5, 0, -4, 4, 0, 0),
      Float64Array.of(1, 1, 2, 1, 2, 2, 1, 1),
    ]);
  });

  it('reads rings of any length, each with numbers of its own', () => {
    const ring = Array.from({ length: 20_000 }, (_, index) => `${index / 1e4} ${-index}`);
    const [long, short] = parsePlainPolygon(`POLYGON((${ring.join(',')}),(1 2))`)?.rings ?? [];
    expect(long?.length).toBe(40_000);
    expect([long?.at(-2), long?.at(-1)]).toEqual([1.9999, -19_999]);
    expect(short).toEqual(Float64Array.of(1, 2));
  });

  it.each([
    ['of another type', 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))'],
    ['in lower case', 'polygon ((0 0, 1 0, 1 1, 0 0))'],
    ['with heights', 'POLYGON Z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))'],
    ['with heights and no word for them', 'POLYGON ((0 0 5, 1 0 5, 1 1 5, 0 0 5))'],
    ['without rings', 'POLYGON EMPTY'],
    ['with something behind it', 'POLYGON ((0 0, 1 0, 1 1, 0 0)) x'],
    ['that is cut off', 'POLYGON ((0 0, 1 0, 1 1, 0 0)'],
    ['with one number', 'POLYGON ((0, 1 0, 1 1, 0 0))'],
    ['with a minus instead of a blank', 'POLYGON ((0-0, 1 0, 1 1, 0 0))'],
    ['with a number beyond all numbers', 'POLYGON ((0 1e999, 1 0, 1 1, 0 0))'],
  ])('leaves a text %s to parseWkt', (_, text) => {
    expect(parsePlainPolygon(text)).toBeUndefined();
  });

  it('reads what parseWkt reads, and nothing else', () => {
    const change = fc.record({
      at: fc.nat(TEXT.length),
      length: fc.nat(3),
      text: fc.stringMatching(/^[ ,().+\-e0-9\t\nZx]{0,4}$/),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
        let text = TEXT;
        for (const { at, length, text: given } of changes) {
          text = text.slice(0, at) + given + text.slice(at + length);
        }
        const polygon = parsePlainPolygon(text);
        if (polygon !== undefined) expect(polygon.toJSON()).toEqual(parseWkt(text));
      }),
      { numRuns: 5000 },
    );
  });
});
