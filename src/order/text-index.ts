import { invariant } from '../model/invariant.ts';
import { compareText } from '../model/text-order.ts';
import type { TextIndex } from '../snapshot/sections.ts';
import { sortByHead } from '../table/columns/sort-by-head.ts';

/** Indexes row `r` under the text `texts[r]`. */
export function buildTextIndex(texts: readonly string[]): TextIndex {
  const encodable = texts.map(toEncodable);
  const postings = sortTexts(encodable);
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

/** Returns the rows in the order of their texts; equal texts in row order. */
function sortTexts(texts: readonly string[]): Uint32Array {
  const from = lengthOfCommonStart(texts);
  const heads = Uint32Array.from(texts, (text) => headOf(text, from));
  return sortByHead(heads, (a, b) => compareText(texts[a]!, texts[b]!)).rows;
}

function lengthOfCommonStart([first = '', ...others]: readonly string[]): number {
  let length = first.length;
  for (const text of others) {
    let same = 0;
    while (same < length && text.charCodeAt(same) === first.charCodeAt(same)) same++;
    length = same;
  }
  return length;
}

/**
 * Four characters as a number that never falls where texts ascend. The end of a text counts as a
 * zero, and nothing behind a character of more than 8 bits counts.
 */
function headOf(text: string, from: number): number {
  let head = 0;
  for (let place = 3; place >= 0; place--) {
    const index = from + 3 - place;
    const code = index < text.length ? text.charCodeAt(index) : 0;
    head |= Math.min(code, 0xff) << (8 * place);
    if (code >= 0xff) break;
  }
  return head >>> 0;
}

/**
 * Replaces half a surrogate pair, which has no UTF-8 form: it is written, and therefore ordered,
 * as U+FFFD.
 */
function toEncodable(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

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
