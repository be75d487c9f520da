import { UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { NAME_LENGTH_MAX } from '../../model/limits.ts';

/**
 * Values read out of the bytes of a cell, without making a text. Each function accepts only the
 * form that programs write; the value readers of `normalise` read or refuse all others.
 */

/** Returns a number of up to 15 decimal digits; -1 for everything else. */
export function readWholeNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > DIGITS_MAX || start === end) return -1;
  let value = 0;
  for (let index = start; index < end; index++) {
    const digit = bytes[index]! - DIGIT_ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Writes the bytes of a UUID in plain lower-case form into `target`, and returns whether the cell
 * holds one. The nil UUID is refused, as it has a finding (`id-nil`).
 */
export function readUuid(
  bytes: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
): boolean {
  if (end - start !== UUID_TEXT_LENGTH) return false;
  let at = start;
  let bits = 0;
  let isHex = true;
  for (let index = 0; index < UUID_BYTE_LENGTH; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) {
      if (bytes[at] !== HYPHEN) return false;
      at++;
    }
    const high = HEX_VALUES[bytes[at]!]!;
    const low = HEX_VALUES[bytes[at + 1]!]!;
    if ((high | low) > 15) isHex = false;
    const byte = (high << 4) | low;
    bits |= byte;
    target[index] = byte;
    at += 2;
  }
  return isHex && bits !== 0;
}

/**
 * Returns whether a cell is a name that is served as it stands and has no finding: printable ASCII
 * without a quote or a backslash, which JSON escapes; no space at its ends (`text-untrimmed`), no
 * two in a row and not too long (`name-untidy`). It may be a word for "no value".
 */
export function isPlainName(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end || end - start > NAME_LENGTH_MAX) return false;
  if (bytes[end - 1] === SPACE) return false;
  let before = SPACE;
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (byte < SPACE || byte > TILDE || byte === QUOTE || byte === BACKSLASH) return false;
    if (byte === SPACE && before === SPACE) return false;
    before = byte;
  }
  return true;
}

/**
 * Returns whether a text has a decimal digit and does not begin with `#`. No word for "no value" is
 * such a text, so it need not be looked up.
 */
export function isNumbered(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] === HASH) return false;
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (byte >= DIGIT_ZERO && byte <= DIGIT_NINE) return true;
  }
  return false;
}

/** The two spellings of `available` that JSON has as well. */
export const TRUE = Buffer.from('true');
export const FALSE = Buffer.from('false');

/** Returns whether a cell holds this word. */
export function isWord(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  if (end - start !== word.length) return false;
  for (let index = 0; index < word.length; index++) {
    if (bytes[start + index] !== word[index]) return false;
  }
  return true;
}

const DIGITS_MAX = 15;
export const UUID_TEXT_LENGTH = 36;
const SPACE = 0x20;
const QUOTE = 0x22;
const HASH = 0x23;
const HYPHEN = 0x2d;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;
const BACKSLASH = 0x5c;
const TILDE = 0x7e;

/** The value of each lower-case hexadecimal digit; 255 for all other bytes. */
const HEX_VALUES = new Uint8Array(256).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX_VALUES[digit.charCodeAt(0)] = value;
}
