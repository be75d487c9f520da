import { at } from '../model/invariant.ts';
import { compareText } from '../model/text-order.ts';
import type { TextIndex } from '../snapshot/sections.ts';

/** Indexes row `r` under the text `texts[r]`. */
export function buildTextIndex(texts: readonly string[]): TextIndex {
  const rows = Uint32Array.from(texts, (_, row) => row);
  rows.sort((a, b) => compareText(at(texts, a), at(texts, b)) || a - b);
  const keys: Uint8Array[] = [];
  const postingOffsets: number[] = [];
  let previous: string | undefined;
  rows.forEach((row, index) => {
    const text = at(texts, row);
    if (text === previous) return;
    previous = text;
    keys.push(Buffer.from(text));
    postingOffsets.push(index);
  });
  postingOffsets.push(rows.length);
  const keyOffsets = new Uint32Array(keys.length + 1);
  keys.forEach((key, index) => {
    keyOffsets[index + 1] = at(keyOffsets, index) + key.length;
  });
  return {
    keyOffsets,
    keyBytes: new Uint8Array(Buffer.concat(keys)),
    postingOffsets: Uint32Array.from(postingOffsets),
    postings: rows,
  };
}
