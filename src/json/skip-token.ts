/**
 * Each function takes bytes and an index in them, and returns the index after the token. A fault at
 * index `i` is returned as `-1 - i`. If `i` is the length of the bytes, the token is cut.
 */

/** Skips a string from `start`, which is after its first quote and not within an escape. */
export function skipString(bytes: Uint8Array, start: number): number {
  const end = bytes.length;
  let index = start;
  for (;;) {
    while (index < end && IS_PLAIN[bytes[index] ?? 0] === 1) index++;
    if (index === end) return -1 - end;
    const byte = bytes[index];
    if (byte === QUOTE) return index + 1;
    if (byte !== BACKSLASH) return -1 - index;
    index = skipEscape(bytes, index);
    if (index < 0) return index;
  }
}

/** The longest escape, `\u0000`, in bytes. */
export const ESCAPE_LENGTH_MAX = 6;

function skipEscape(bytes: Uint8Array, backslash: number): number {
  const escaped = bytes[backslash + 1];
  if (escaped === undefined) return -1 - bytes.length;
  if (escaped !== LETTER_U) {
    return SHORT_ESCAPES.includes(escaped) ? backslash + 2 : -1 - backslash;
  }
  for (let index = backslash + 2; index < backslash + ESCAPE_LENGTH_MAX; index++) {
    const byte = bytes[index];
    if (byte === undefined) return -1 - bytes.length;
    if (!isHexDigit(byte)) return -1 - backslash;
  }
  return backslash + ESCAPE_LENGTH_MAX;
}

const SHORT_ESCAPES = new TextEncoder().encode('"\\/bfnrt');

function isHexDigit(byte: number): boolean {
  const letter = byte | LOWER_CASE;
  return IS_DIGIT[byte] === 1 || (letter >= 0x61 && letter <= 0x66);
}

/** Skips a number from its first digit or minus at `start` (RFC 8259 section 6). */
export function skipNumber(bytes: Uint8Array, start: number): number {
  const end = bytes.length;
  let index = bytes[start] === MINUS ? start + 1 : start;
  index = index < end && bytes[index] === ZERO ? index + 1 : skipDigits(bytes, index);
  if (index < 0 || index === end) return index;
  // A digit can follow here only after a leading zero.
  if (IS_DIGIT[bytes[index] ?? 0] === 1) return -1 - index;
  if (bytes[index] === POINT) index = skipDigits(bytes, index + 1);
  if (index < 0 || index === end || ((bytes[index] ?? 0) | LOWER_CASE) !== LETTER_E) return index;
  index++;
  if (index < end && (bytes[index] === PLUS || bytes[index] === MINUS)) index++;
  return skipDigits(bytes, index);
}

function skipDigits(bytes: Uint8Array, start: number): number {
  const end = bytes.length;
  let index = start;
  while (index < end && IS_DIGIT[bytes[index] ?? 0] === 1) index++;
  return index === start ? -1 - start : index;
}

/** Skips the one of `true`, `false` and `null` that begins with the byte at `start`. */
export function skipLiteral(bytes: Uint8Array, start: number): number {
  for (const literal of LITERALS) {
    if (literal[0] === bytes[start]) return skipWord(bytes, start, literal);
  }
  return -1 - start;
}

const LITERALS = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));

function skipWord(bytes: Uint8Array, start: number, word: Uint8Array): number {
  for (let index = 1; index < word.length; index++) {
    const byte = bytes[start + index];
    if (byte === undefined) return -1 - bytes.length;
    if (byte !== word[index]) return -1 - start;
  }
  return start + word.length;
}

// Not imported from another file: constants of the same file are faster in the loops above.
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const LETTER_E = 0x65;
const LETTER_U = 0x75;
/** The bit that is set in lower-case letters only. */
const LOWER_CASE = 0x20;

/** 1 for bytes that need no escape in a string. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < SPACE || byte === QUOTE || byte === BACKSLASH ? 0 : 1,
);

const IS_DIGIT = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= ZERO && byte <= 0x39 ? 1 : 0,
);
