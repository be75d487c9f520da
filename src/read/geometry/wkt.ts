import {
  CLOSE,
  COMMA,
  expect,
  isNumberEnd,
  nextCode,
  OPEN,
  type Reader,
  readNumber,
  skipBlanks,
  startReading,
  type WktFault,
} from './wkt-reader.ts';

/** A GeoJSON geometry from WKT. An EMPTY one has no coordinates. */
export type WktGeometry =
  | { readonly type: string; readonly coordinates: readonly unknown[] }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly WktGeometry[] };

/**
 * Parses well-known text (OGC 06-103r4 section 7) in upper or lower case, with any spacing, with
 * `Z`, `M` or `ZM`, or with third and fourth numbers without such a word, as in older exports.
 * Positions keep all their numbers. No library is used, because they accept `POINT (abc 1)` and
 * `POINT (1 2) x`, and overflow the stack on a large MultiPolygon.
 */
export function parseWkt(text: string): WktGeometry | WktFault {
  const reader = startReading(text, 0);
  const geometry = readGeometry(reader, 0);
  if (geometry !== undefined) {
    skipBlanks(reader);
    if (reader.offset < text.length) expect(reader, 'the end of the text');
  }
  return reader.fault ?? geometry ?? NOT_WKT;
}

const NOT_WKT: WktFault = { fault: 'is not WKT' };

/** The GeoJSON type of each word, and the depth of its positions. */
const TYPES: ReadonlyMap<string, { readonly type: string; readonly depth: number }> = new Map([
  ['POINT', { type: 'Point', depth: 0 }],
  ['LINESTRING', { type: 'LineString', depth: 1 }],
  ['POLYGON', { type: 'Polygon', depth: 2 }],
  ['MULTIPOINT', { type: 'MultiPoint', depth: 1 }],
  ['MULTILINESTRING', { type: 'MultiLineString', depth: 2 }],
  ['MULTIPOLYGON', { type: 'MultiPolygon', depth: 3 }],
]);
const COLLECTION = 'GEOMETRYCOLLECTION';
/** Limits the nesting of collections, which is allowed but not used, to protect the stack. */
const COLLECTION_DEPTH_MAX = 8;

const WORDS = /\s*([a-z]+)(?:\s+(zm|z|m)(?![a-z]))?(?:\s+(empty)(?![a-z]))?/iy;

function readGeometry(reader: Reader, collectionDepth: number): WktGeometry | undefined {
  WORDS.lastIndex = reader.offset;
  const [words = '', first = '', dimension, empty] = WORDS.exec(reader.text) ?? [];
  const word = first.toUpperCase();
  const name = word === COLLECTION || TYPES.has(word) ? word : word.replace(/(?:ZM|Z|M)$/, '');
  const suffix = (dimension ?? word.slice(name.length)).toUpperCase();
  const known = TYPES.get(name);
  if (known === undefined && name !== COLLECTION) {
    skipBlanks(reader);
    return expect(reader, 'POLYGON or another geometry type of WKT');
  }
  reader.offset += words.length;
  reader.numberCount = suffix === '' ? 0 : 2 + suffix.length;
  if (known === undefined) return readCollection(reader, { empty, collectionDepth });
  if (empty !== undefined) return { type: known.type, coordinates: [] };
  const coordinates = readCoordinates(reader, known);
  return coordinates === undefined ? undefined : { type: known.type, coordinates };
}

function readCollection(
  reader: Reader,
  { empty, collectionDepth }: { empty: string | undefined; collectionDepth: number },
): WktGeometry | undefined {
  if (empty !== undefined) return { type: 'GeometryCollection', geometries: [] };
  if (collectionDepth === COLLECTION_DEPTH_MAX) return expect(reader, 'no further collection');
  const geometries = readList(reader, () => readGeometry(reader, collectionDepth + 1));
  return geometries === undefined ? undefined : { type: 'GeometryCollection', geometries };
}

function readCoordinates(
  reader: Reader,
  { type, depth }: { readonly type: string; readonly depth: number },
): unknown[] | undefined {
  if (type === 'MultiPoint') return readList(reader, readBracketedPosition);
  if (type !== 'Point') return readNested(reader, depth);
  const positions = readList(reader, readPosition);
  if (positions === undefined || positions.length === 1) return positions?.[0];
  return expect(reader, 'one position and no more');
}

function readNested(reader: Reader, depth: number): unknown[] | undefined {
  if (depth === 1) return readList(reader, readPosition);
  return readList(reader, (inner) => readNested(inner, depth - 1));
}

/** Reads `(1 2)`, or `1 2` as older software writes it. */
function readBracketedPosition(reader: Reader): number[] | undefined {
  if (nextCode(reader) !== OPEN) return readPosition(reader);
  reader.offset++;
  const position = readPosition(reader);
  if (position === undefined) return undefined;
  if (nextCode(reader) !== CLOSE) return expect(reader, ')');
  reader.offset++;
  return position;
}

function readList<T>(reader: Reader, readItem: (reader: Reader) => T | undefined): T[] | undefined {
  if (nextCode(reader) !== OPEN) return expect(reader, '(');
  const items: T[] = [];
  do {
    reader.offset++;
    const item = readItem(reader);
    if (item === undefined) return undefined;
    items.push(item);
  } while (nextCode(reader) === COMMA);
  if (nextCode(reader) !== CLOSE) return expect(reader, ', or )');
  reader.offset++;
  return items;
}

/** Reads two to four numbers, the same number in all positions of the geometry. */
function readPosition(reader: Reader): number[] | undefined {
  const position: number[] = [];
  for (;;) {
    const code = nextCode(reader);
    if (code === COMMA || code === CLOSE) break;
    const number = readNumber(reader);
    if (number === undefined) return undefined;
    position.push(number);
    if (!isNumberEnd(reader)) return expect(reader, 'a space, a comma or )');
  }
  const count = reader.numberCount === 0 ? position.length : reader.numberCount;
  if (position.length !== count || count < 2 || count > 4)
    return expect(reader, describeCount(reader));
  reader.numberCount = count;
  return position;
}

function describeCount({ numberCount }: Reader): string {
  return numberCount === 0
    ? 'a position of two to four numbers'
    : `a position of ${numberCount} numbers`;
}
