import { invariant } from '../model/invariant.ts';
import { compareText } from '../model/text-order.ts';
import type { TextIndex } from '../snapshot/sections.ts';

/** Indexes row `r` under the text `texts[r]`. */
export function buildTextIndex(texts: readonly string[]): TextIndex {
  const encodable = texts.map(toEncodable);
  const postings = Uint32Array.from(texts, (_, row) => row);
  postings.sort((a, b) => compareText(encodable[a]!, encodable[b]!) || a - b);
  const keys: string[] = [];
  const postingOffsets: number[] = [];
  postings.forEach((row, index) => {
    const text = encodable[row]!;
    if (text === keys.at(-1)) return;
    keys.push(text);
    postingOffsets.push(index);
  });
  postingOffsets.push(postings.length);
  return { ...encodeKeys(keys), postingOffsets: Uint32Array.from(postingOffsets), postings };
}

/**
 * Replaces half a surrogate pair, which has no UTF-8 form: it is written, and therefore ordered,
 * as U+FFFD.
 */
function toEncodable(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

function encodeKeys(keys: readonly string[]): Pick<TextIndex, 'keyOffsets' | 'keyBytes'> {
  const keyOffsets = new Uint32Array(keys.length + 1);
  let byteLength = 0;
  keys.forEach((key, index) => {
    byteLength += Buffer.byteLength(key);
    keyOffsets[index + 1] = byteLength;
  });
  invariant(byteLength <= KEY_BYTE_LENGTH_MAX, `${byteLength} bytes of keys are within 32 bits`);
  const keyBytes = new Uint8Array(byteLength);
  const writer = Buffer.from(keyBytes.buffer);
  keys.forEach((key, index) => {
    writer.write(key, keyOffsets[index]!);
  });
  return { keyOffsets, keyBytes };
}

/** Offsets into the keys are 32-bit: a hundred million zone identifiers of 40 bytes fit. */
const KEY_BYTE_LENGTH_MAX = 0xffff_ffff;
