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
  if (!hasWord(bytes, start, POLYGON)) return 0;
  source = bytes;
  sourceEnd = end;
  at = start + POLYGON.length;
  if (nextByte() !== OPEN) return 0;
  at++;
  const length = readPositions(ring);
  if (nextByte() !== CLOSE) return 0;
  at++;
  return isAtEnd() ? length : 0;
}

/** The same for the positions of a `LINESTRING`. */
export function readLineOfBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  line: Float64Array,
): number {
  if (!hasWord(bytes, start, LINE)) return 0;
  source = bytes;
  sourceEnd = end;
  at = start + LINE.length;
  const length = readPositions(line);
  return isAtEnd() ? length : 0;
}

const POLYGON = Buffer.from('POLYGON');
const LINE = Buffer.from('LINESTRING');

function hasWord(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index++) {
    if (bytes[start + index] !== word[index]) return false;
  }
  return true;
}

// The state of one call: as members of an object, they would take a tenth more time.
let source: Uint8Array = POLYGON;
let sourceEnd = 0;
let at = 0;

/** Reads a list of positions in parentheses, and returns how many numbers it has. */
function readPositions(into: Float64Array): number {
  if (nextByte() !== OPEN) return 0;
  let length = 0;
  do {
    at++;
    const lng = readNumber();
    if (source[at] !== SPACE || length + 2 > into.length) return 0;
    const lat = readNumber();
    if (Number.isNaN(lng + lat)) return 0;
    into[length++] = lng;
    into[length++] = lat;
  } while (nextByte() === COMMA);
  if (nextByte() !== CLOSE) return 0;
  at++;
  return length;
}

function isAtEnd(): boolean {
  nextByte();
  return at === sourceEnd;
}

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
