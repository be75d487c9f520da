import { writeUuidText } from '../../model/curb-id.ts';

/**
 * Writes the parts of JSON into bytes, one after the other, where making texts would take longer.
 * There is one target at a time, so that each function needs no more than what it writes.
 */

let target = new Uint8Array(0);
let at = 0;

/** From here on, everything is written into `into` from `start` on, which must have room for it. */
export function beginWriting(into: Uint8Array, start: number): void {
  target = into as Uint8Array<ArrayBuffer>; // Where the bytes are makes no difference.
  at = start;
}

/** Returns where the next part begins. */
export function writtenEnd(): number {
  return at;
}

export function put(part: Uint8Array): void {
  putRange(part, 0, part.length);
}

/** A loop, as a call of `set` would take more time for so few bytes. */
export function putRange(bytes: Uint8Array, start: number, end: number): void {
  const into = target;
  let to = at;
  for (let index = start; index < end; index++) into[to++] = bytes[index]!;
  at = to;
}

/** Writes the text of the UUID at `byteOffset` of a column of UUIDs. */
export function putUuid(uuids: Uint8Array, byteOffset: number): void {
  at = writeUuidText(target, at, uuids, byteOffset);
}

/** Writes a whole number of 0 or more in decimal. */
export function putNumber(value: number): void {
  if (value < LOW_MAX) {
    putDigits(value, digitCountOf(value));
    return;
  }
  // Two parts, as whole numbers below 2^31 are divided several times as fast as larger ones.
  const high = Math.floor(value / LOW_MAX);
  putNumber(high);
  putDigits(value - high * LOW_MAX, LOW_DIGITS);
}

/**
 * Writes degrees as `JSON.stringify` does. Up to seven decimals are the digits of a whole number,
 * if dividing it gives the same degrees: 15 digits or less are the shortest text of their number.
 */
export function putDegrees(degrees: number): void {
  const scaled = Math.round(degrees * DEGREES_SCALE);
  const size = Math.abs(scaled);
  // Numbers below a millionth have an exponent.
  const isPlain = size < SCALED_MAX && (size >= SCALED_MIN || size === 0);
  if (!isPlain || scaled / DEGREES_SCALE !== degrees) {
    put(Buffer.from(JSON.stringify(degrees)));
    return;
  }
  if (scaled < 0) target[at++] = MINUS;
  const whole = (size / DEGREES_SCALE) | 0;
  let fraction = size - whole * DEGREES_SCALE;
  putDigits(whole, digitCountOf(whole));
  if (fraction === 0) return;
  let count = DEGREES_DIGITS;
  for (; fraction % 10 === 0; count--) fraction /= 10;
  target[at++] = POINT;
  putDigits(fraction, count);
}

/** The bytes that `putDegrees` writes at most. */
export const DEGREES_BYTE_LENGTH_MAX = 25;

const DEGREES_DIGITS = 7;
const DEGREES_SCALE = 10 ** DEGREES_DIGITS;
const SCALED_MIN = 10;
const SCALED_MAX = 2 ** 31;

const LOW_DIGITS = 8;
const LOW_MAX = 10 ** LOW_DIGITS;

function digitCountOf(value: number): number {
  let count = 1;
  for (let limit = 10; limit <= value; limit *= 10) count++;
  return count;
}

function putDigits(value: number, count: number): void {
  const into = target;
  let rest = value | 0;
  for (let index = at + count - 1; index >= at; index--) {
    const tens = (rest / 10) | 0;
    into[index] = DIGIT_ZERO + rest - 10 * tens;
    rest = tens;
  }
  at += count;
}

export const QUOTE = Buffer.from('"');
const MINUS = 0x2d;
const POINT = 0x2e;
const DIGIT_ZERO = 0x30;
