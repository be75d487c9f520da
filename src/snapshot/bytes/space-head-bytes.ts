import { NIL_UUID } from '../../model/curb-id.ts';
import type { CurbSpace } from '../../model/curb-space.ts';
import { beginWriting, put, putNumber, putRange, QUOTE, writtenEnd } from './json-bytes.ts';

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
  beginWriting(into, start);
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
  return writtenEnd();
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

function putCentimetres(lengthCm: number | null): void {
  if (lengthCm === null) {
    put(NULL);
    return;
  }
  put(QUOTE);
  putNumber(lengthCm);
  put(QUOTE);
}
