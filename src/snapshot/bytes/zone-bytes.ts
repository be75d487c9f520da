import type { LineShape, PolygonShape, Positions } from '../../model/geometry.ts';
import {
  beginWriting,
  DEGREES_BYTE_LENGTH_MAX,
  put,
  putDegrees,
  putRange,
  writtenEnd,
} from './json-bytes.ts';

/** The JSON of a zone as in lists, in bytes, its shape, and what it lists. */
export interface ZoneBytes {
  readonly json: Uint8Array;
  readonly byteLength: number;
  /** The number of bytes up to the end of the identifier, behind which `geometry` comes. */
  readonly headByteLength: number;
  /** The number of bytes that follow the links of areas and spaces. */
  readonly restByteLength: number;
  readonly shape: LineShape | PolygonShape;
  readonly areas: LinkBytes;
  readonly spaces: LinkBytes;
  /** Each once, in the whole validity period of the zone. */
  readonly policies: LinkBytes;
  readonly objects: LinkBytes;
}

/** UUIDs of 16 bytes each, behind which there may be others. */
export interface LinkBytes {
  readonly bytes: Uint8Array;
  readonly count: number;
}

/** Returns a number of bytes that `writeZoneDetail` does not exceed. */
export function byteLengthMaxOfZoneDetail({ byteLength, shape }: ZoneBytes): number {
  let numberCount = 0;
  for (const { length } of listsOf(shape)) numberCount += length;
  return byteLength + BYTE_LENGTH_WITHOUT_NUMBERS + numberCount * (DEGREES_BYTE_LENGTH_MAX + 3);
}

/**
 * Writes the bytes of `detail` of `encodeZone` into `into`
 * from `start` on, and returns where they end.
 */
export function writeZoneDetail(
  into: Uint8Array,
  start: number,
  { json, byteLength, headByteLength, shape }: ZoneBytes,
): number {
  beginWriting(into, start);
  putRange(json, 0, headByteLength);
  put(GEOMETRY);
  if (shape.type === 'LineString') {
    put(LINE);
    putPositions(shape.positions);
    put(LINE_END);
  } else {
    put(POLYGON);
    for (let index = 0; index < shape.rings.length; index++) {
      if (index > 0) put(COMMA);
      putPositions(shape.rings[index]!);
    }
    put(POLYGON_END);
  }
  putRange(json, headByteLength, byteLength);
  return writtenEnd();
}

function listsOf(shape: LineShape | PolygonShape): readonly Positions[] {
  return shape.type === 'Polygon' ? shape.rings : [shape.positions];
}

/** Writes a list of positions, longitude first. */
function putPositions(positions: Positions): void {
  for (let index = 0; index < positions.length; index += 2) {
    put(index === 0 ? LIST : PAIR);
    putDegrees(positions[index]!);
    put(COMMA);
    putDegrees(positions[index + 1]!);
  }
  put(LIST_END);
}

const GEOMETRY = Buffer.from(',"geometry":');
const LINE = Buffer.from('{"type":"LineString","coordinates":');
const LINE_END = Buffer.from('}');
const POLYGON = Buffer.from('{"type":"Polygon","coordinates":[');
const POLYGON_END = Buffer.from(']}');
const LIST = Buffer.from('[[');
const PAIR = Buffer.from('],[');
const LIST_END = Buffer.from(']]');
const COMMA = Buffer.from(',');

/** The names of the members, and the brackets of rings, of which there are fewer than numbers. */
const BYTE_LENGTH_WITHOUT_NUMBERS = 100;
