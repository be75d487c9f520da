import { expect, test } from 'vitest';
import { createLineCount } from '../../src/json/line-count.ts';

/** The place of the last byte of the text, of which the first part ends at `cut`. */
function placeOfLast(text: string, cut: number) {
  const bytes = Buffer.from(text);
  const lines = createLineCount();
  const first = { bytes: bytes.subarray(0, cut), base: 0, isLast: false };
  const second = { bytes: bytes.subarray(cut), base: cut, isLast: true };
  for (const { bytes, base } of [first, second]) {
    bytes.forEach((byte, index) => {
      if (byte === 0x0a) lines.begin(base + index + 1);
    });
    if (base === 0) lines.leave(first, cut);
  }
  return lines.placeOf(second, second.bytes.length - 1);
}

test('lines and columns count from 1, columns in characters, however the text is cut', () => {
  for (const [text, line, column] of [
    ['x', 1, 1],
    ['abc x', 1, 5],
    ['a\nb\r\nx', 3, 1],
    ['é€😀 x', 1, 5],
    ['é€\n😀é x', 2, 4],
  ] as const) {
    for (let cut = 0; cut < Buffer.from(text).length; cut++) {
      expect(placeOfLast(text, cut)).toEqual({ line, column });
    }
  }
});
