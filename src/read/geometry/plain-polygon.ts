import type { Positions } from '../../model/geometry.ts';
import { FlatPolygon } from '../../model/shapes/flat-polygon.ts';
import { createPositionWriter } from '../../model/shapes/position-writer.ts';
import {
  CLOSE,
  COMMA,
  isNumberEnd,
  nextCode,
  OPEN,
  type Reader,
  readNumber,
  skipBlanks,
  startReading,
} from './wkt-reader.ts';

/**
 * Parses a polygon in the form of WKT that nearly all programs write: `POLYGON` in upper case, and
 * two numbers for each position. Returns `undefined` for every other text, which `parseWkt` reads
 * or refuses.
 */
export function parsePlainPolygon(text: string): FlatPolygon | undefined {
  if (!text.startsWith(WORD)) return undefined;
  const reader = startReading(text, WORD.length);
  if (nextCode(reader) !== OPEN) return undefined;
  const rings: Positions[] = [];
  do {
    reader.offset++;
    const ring = readRing(reader);
    if (ring === undefined) return undefined;
    rings.push(ring);
  } while (nextCode(reader) === COMMA);
  if (nextCode(reader) !== CLOSE) return undefined;
  reader.offset++;
  skipBlanks(reader);
  return reader.offset === text.length ? new FlatPolygon(rings) : undefined;
}

const WORD = 'POLYGON';
const writer = createPositionWriter();

function readRing(reader: Reader): Positions | undefined {
  if (nextCode(reader) !== OPEN) return undefined;
  writer.begin();
  do {
    reader.offset++;
    const lng = readCoordinate(reader);
    const lat = lng === undefined ? undefined : readCoordinate(reader);
    if (lng === undefined || lat === undefined) return undefined;
    writer.push(lng, lat);
  } while (nextCode(reader) === COMMA);
  if (nextCode(reader) !== CLOSE) return undefined;
  reader.offset++;
  return writer.take();
}

function readCoordinate(reader: Reader): number | undefined {
  skipBlanks(reader);
  const number = readNumber(reader);
  return isNumberEnd(reader) ? number : undefined;
}
