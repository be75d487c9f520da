import { NIL_UUID } from '../model/curb-id.ts';
import type { CurbSpace } from '../model/curb-space.ts';

/**
 * The texts of a space in the bytes of its row: its identifier, its name and its zone. They are
 * ASCII that JSON does not escape.
 */
export interface SpaceTexts {
  readonly bytes: Uint8Array;
  readonly idStart: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly zoneStart: number;
  readonly zoneEnd: number;
}

/** Returns a number of bytes that `writeSpaceHead` does not exceed. */
export function byteLengthMaxOfSpaceHead(texts: SpaceTexts): number {
  const textLength = texts.nameEnd - texts.nameStart + texts.zoneEnd - texts.zoneStart;
  return BYTE_LENGTH_WITHOUT_TEXTS + textLength;
}

/**
 * Writes the bytes of `encodeSpaceHead` into `into` from `start` on, and returns where they end. Of
 * `space` only the numbers are used.
 */
export function writeSpaceHead(
  into: Uint8Array,
  start: number,
  { texts, space }: { readonly texts: SpaceTexts; readonly space: CurbSpace },
): number {
  const { bytes, idStart } = texts;
  target = into;
  at = start;
  put(ID);
  putRange(bytes, idStart, idStart + NIL_UUID.length);
  put(NAME);
  putRange(bytes, texts.nameStart, texts.nameEnd);
  put(PUBLISHED);
  putNumber(space.publishedDateMs);
  put(UPDATED);
  putNumber(space.lastUpdatedDateMs);
  put(ZONE);
  putRange(bytes, texts.zoneStart, texts.zoneEnd);
  put(NUMBER);
  putNumber(space.spaceNumber);
  put(LENGTH);
  putCentimetres(space.lengthCm);
  put(WIDTH);
  putCentimetres(space.widthCm);
  return at;
}

const ID = Buffer.from('{"curb_space_id":"');
const NAME = Buffer.from('","name":"');
const PUBLISHED = Buffer.from('","published_date":');
const UPDATED = Buffer.from(',"last_updated_date":');
const ZONE = Buffer.from(',"curb_zone_id":["');
const NUMBER = Buffer.from('"],"space_number":');
const LENGTH = Buffer.from(',"length":');
const WIDTH = Buffer.from(',"width":');
const NULL = Buffer.from('null');

/** The names of the members, the identifier, and five numbers of up to 18 bytes with quotes. */
const BYTE_LENGTH_WITHOUT_TEXTS = 300;

// The state of one call, so that the functions below need no more than what they write.
let target: Uint8Array = NULL;
let at = 0;

function put(part: Uint8Array): void {
  putRange(part, 0, part.length);
}

/** A loop, as a call of `set` would take more time for so few bytes. */
function putRange(bytes: Uint8Array, start: number, end: number): void {
  const into = target;
  let to = at;
  for (let index = start; index < end; index++) into[to++] = bytes[index]!;
  at = to;
}

function putCentimetres(lengthCm: number | null): void {
  if (lengthCm === null) {
    put(NULL);
    return;
  }
  target[at++] = QUOTE;
  putNumber(lengthCm);
  target[at++] = QUOTE;
}

/** Writes a number of 0 or more in decimal. */
function putNumber(value: number): void {
  if (value < LOW_MAX) {
    putDigits(value, digitCountOf(value));
    return;
  }
  // Two parts, as whole numbers below 2^31 are divided several times as fast as larger ones.
  const high = Math.floor(value / LOW_MAX);
  putNumber(high);
  putDigits(value - high * LOW_MAX, LOW_DIGITS);
}

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

const QUOTE = 0x22;
const DIGIT_ZERO = 0x30;
