import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextColumn } from '../../../src/table/columns/text-column.ts';

function seal(texts: readonly string[]) {
  const column = createTextColumn();
  for (const text of texts) column.add(text);
  return { bytes: Buffer.from(column.sealBytes()), lengths: [...column.sealLengths()] };
}

describe('a column of texts', () => {
  it('has their bytes and the length of each', () => {
    const { bytes, lengths } = seal(['a', '', 'ñ€', '😀']);
    expect(bytes.toString()).toBe('añ€😀');
    expect(lengths).toEqual([1, 0, 5, 4]);
  });

  it('is empty without texts', () => {
    expect(seal([])).toEqual({ bytes: Buffer.alloc(0), lengths: [] });
    expect(seal([''])).toEqual({ bytes: Buffer.alloc(0), lengths: [0] });
  });

  it('encodes every text as Buffer does, however long', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.nat(3000).map((length) => '€'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        const encoded = texts.map((each) => Buffer.from(each));
        const { bytes, lengths } = seal(texts);
        expect(lengths).toEqual(encoded.map(({ length }) => length));
        // A matcher would compare them byte by byte, which is a hundred times as slow.
        expect(bytes.equals(Buffer.concat(encoded))).toBe(true);
      }),
    );
  });
});
