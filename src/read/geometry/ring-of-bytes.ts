import {
  CLOSE,
  COMMA,
  DIGIT_ZERO,
  DIGITS_MAX,
  MINUS,
  OPEN,
  POINT_BEHIND_ZERO,
  POWERS_OF_TEN,
  SPACE,
} from './wkt-reader.ts';

/**
 * Reads the positions of a polygon of one ring out of WKT in bytes, without making a text:
 * `POLYGON` in upper case, spaces as the only blanks, two numbers of up to 15 digits for each
 * position, and no exponents. Returns how many numbers it wrote into `ring`; 0 for everything else,
 * which `parsePlainPolygon` or `parseWkt` reads or refuses, and for a ring that has no room.
 */
export function readRingOfBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  ring: Float64Array,
): number {
  source = bytes;
  sourceEnd = end;
  for (let index = 0; index < WORD.length; index++) {
    if (bytes[start + index] !== WORD[index]) return 0;
  }
  at = start + WORD.length;
  if (nextByte() !== OPEN) return 0;
  at++;
  if (nextByte() !== OPEN) return 0;
  let length = 0;
  do {
    at++;
    const lng = readNumber();
    if (source[at] !== SPACE || length + 2 > ring.length) return 0;
    const lat = readNumber();
    if (Number.isNaN(lng + lat)) return 0;
    ring[length++] = lng;
    ring[length++] = lat;
  } while (nextByte() === COMMA);
  if (nextByte() !== CLOSE) return 0;
  at++;
  if (nextByte() !== CLOSE) return 0;
  at++;
  nextByte();
  return at === end ? length : 0;
}

const WORD = Buffer.from('POLYGON');

// The state of one call: as members of an object, they would take a tenth more time.
let source: Uint8Array = WORD;
let sourceEnd = 0;
let at = 0;

/** Skips spaces, and returns the byte at which they end; 0 at the end of the cell. */
function nextByte(): number {
  while (at < sourceEnd && source[at] === SPACE) at++;
  return at < sourceEnd ? source[at]! : 0;
}

/**
 * Reads a number as `readNumber` of the WKT reader does: both give the nearest number, as up to 15
 * digits and the power of ten are exact. NaN for other forms.
 */
function readNumber(): number {
  const bytes = source;
  let index = at;
  while (bytes[index] === SPACE) index++;
  const isNegative = bytes[index] === MINUS;
  if (isNegative) index++;
  const first = index;
  let mantissa = 0;
  let point = -1;
  for (; index < sourceEnd; index++) {
    const digit = bytes[index]! - DIGIT_ZERO;
    if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit;
    else if (digit === POINT_BEHIND_ZERO && point < 0) point = index;
    else break;
  }
  at = index;
  const digitCount = index - first - (point < 0 ? 0 : 1);
  if (digitCount < 1 || digitCount > DIGITS_MAX) return Number.NaN;
  const power = point < 0 ? 1 : POWERS_OF_TEN[index - point - 1]!;
  return isNegative ? -mantissa / power : mantissa / power;
}
