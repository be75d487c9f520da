import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFaults } from '../../src/open/faults/index-faults.ts';
import { buildTextIndex } from '../../src/order/text-index.ts';
import type { TextIndex } from '../../src/snapshot/sections.ts';

describe('buildTextIndex', () => {
  it('has the rows of each text under its bytes, in ascending order', () => {
    const index = buildTextIndex(['b', 'a', 'ä', 'b', '\u{1f17f}', '\uff30', 'b']);
    expect(entriesOf(index)).toEqual([
      ['a', [1]],
      ['b', [0, 3, 6]],
      ['ä', [2]],
      ['\uff30', [5]],
      ['\u{1f17f}', [4]],
    ]);
    expect(index.keyOffsets).toEqual(Uint32Array.of(0, 1, 2, 4, 7, 11));
    expect(index.postingOffsets).toEqual(Uint32Array.of(0, 1, 4, 5, 6, 7));
  });

  it('compares texts with a common start beyond characters of eight bits', () => {
    const texts = [
      'zone 中b',
      'zone 乙a',
      'zone ÿz',
      'zone ',
      'zone 12345',
      'zone 12344',
      'zone \0',
    ];
    expect(entriesOf(buildTextIndex(texts)).map(([text]) => text)).toEqual([
      'zone ',
      'zone \0',
      'zone 12344',
      'zone 12345',
      'zone ÿz',
      'zone 中b',
      'zone 乙a',
    ]);
  });

  it('takes the empty text for one', () => {
    expect(entriesOf(buildTextIndex(['x', '', '']))).toEqual([
      ['', [1, 2]],
      ['x', [0]],
    ]);
  });

  it('has one offset and no key of no texts', () => {
    expect(buildTextIndex([])).toEqual({
      keyOffsets: Uint32Array.of(0),
      keyBytes: Uint8Array.of(),
      postingOffsets: Uint32Array.of(0),
      postings: Uint32Array.of(),
    });
  });

  it('writes half a surrogate pair as U+FFFD and puts it where that stands', () => {
    const texts = ['x\ud800', 'x\ufffd', 'x\u{10000}', 'x\udfff', 'x\ufffe'];
    expect(entriesOf(buildTextIndex(texts))).toEqual([
      ['x\ufffd', [0, 1, 3]],
      ['x\ufffe', [4]],
      ['x\u{10000}', [2]],
    ]);
  });

  it('is what a verification asks for, whatever the texts', () => {
    const texts = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'a', '\ud801')),
    );
    fc.assert(
      fc.property(texts, (list) => {
        const index = buildTextIndex(list);
        expect(textFaults('texts', index)).toEqual([]);
        const rowsByText = new Map<string, number[]>();
        list.forEach((text, row) => {
          const key = Buffer.from(text).toString();
          rowsByText.set(key, [...(rowsByText.get(key) ?? []), row]);
        });
        expect(new Map(entriesOf(index))).toEqual(rowsByText);
      }),
    );
  });
});

function entriesOf({ keyOffsets, keyBytes, postingOffsets, postings }: TextIndex) {
  return Array.from({ length: keyOffsets.length - 1 }, (_, key): [string, number[]] => [
    Buffer.from(keyBytes.subarray(keyOffsets[key], keyOffsets[key + 1])).toString(),
    [...postings.subarray(postingOffsets[key], postingOffsets[key + 1])],
  ]);
}
