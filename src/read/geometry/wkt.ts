/** A GeoJSON geometry from WKT. An EMPTY one has no coordinates. */
export type WktGeometry =
  | { readonly type: string; readonly coordinates: readonly unknown[] }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly WktGeometry[] };

/** Why a text is not WKT, as it follows the name of its column. */
export interface WktFault {
  readonly fault: string;
}

/**
 * Parses well-known text (OGC 06-103r4 section 7) in upper or lower case, with any spacing, with
 * `Z`, `M` or `ZM`, or with third and fourth numbers without such a word, as in older exports.
 * Positions keep all their numbers. No library is used, because they accept `POINT (abc 1)` and
 * `POINT (1 2) x`, and overflow the stack on a large MultiPolygon.
 */
export function parseWkt(text: string): WktGeometry | WktFault {
  const reader: Reader = { text, offset: 0, numberCount: 0, fault: undefined };
  const geometry = readGeometry(reader, 0);
  if (geometry !== undefined) {
    skipBlanks(reader);
    if (reader.offset < text.length) expect(reader, 'the end of the text');
  }
  return reader.fault ?? geometry ?? NOT_WKT;
}

const NOT_WKT: WktFault = { fault: 'is not WKT' };

/** Each `read` function moves past what it reads, or notes the fault and returns `undefined`. */
interface Reader {
  readonly text: string;
  offset: number;
  /** The number of numbers in each position; 0 until it is known. */
  numberCount: number;
  fault: WktFault | undefined;
}

function expect(reader: Reader, wanted: string): undefined {
  const { text, offset } = reader;
  const found = offset < text.length ? JSON.stringify(text.slice(offset, offset + 12)) : 'its end';
  reader.fault = { fault: `has ${found} at character ${offset + 1}, where ${wanted} belongs` };
  return undefined;
}

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
    if (!isNumberEnd(reader)) return expect(reader, 'a blank, a comma or )');
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

/**
 * Reads a number. A number of up to 15 digits and a power of ten are exact as doubles, so their
 * quotient is correctly rounded, like the result of `Number`, in a third of the time.
 */
function readNumber(reader: Reader): number | undefined {
  const { text } = reader;
  const start = reader.offset;
  const first = text.charCodeAt(start);
  let at = first === MINUS || first === PLUS ? start + 1 : start;
  let mantissa = 0;
  let digitCount = 0;
  let fractionLength = 0;
  let pointLength = 0;
  for (;;) {
    const digit = text.charCodeAt(at) - DIGIT_ZERO;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digitCount++;
      fractionLength += pointLength;
    } else if (digit === POINT_BEHIND_ZERO && pointLength === 0) {
      pointLength = 1;
    } else {
      break;
    }
    at++;
  }
  if (digitCount === 0) return expect(reader, 'a number');
  reader.offset = at;
  const power = POWERS_OF_TEN[fractionLength];
  if (digitCount > 15 || power === undefined || isExponentMark(text.charCodeAt(at))) {
    return readLongNumber(reader, start);
  }
  return first === MINUS ? -mantissa / power : mantissa / power;
}

function readLongNumber(reader: Reader, start: number): number | undefined {
  EXPONENT.lastIndex = reader.offset;
  reader.offset += EXPONENT.exec(reader.text)?.[0].length ?? 0;
  const number = Number(reader.text.slice(start, reader.offset));
  return Number.isFinite(number) ? number : expect(reader, 'a number in range');
}

const EXPONENT = /e[-+]?\d+/iy;
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

function isExponentMark(code: number): boolean {
  return (code | 0x20) === 0x65;
}

/** Returns whether a number can end here, so that `1-2` is not read as two numbers. */
function isNumberEnd({ text, offset }: Reader): boolean {
  const code = text.charCodeAt(offset);
  return code <= SPACE || code === COMMA || code === CLOSE || Number.isNaN(code);
}

/** Skips blanks and returns the code of the next character; NaN at the end. */
function nextCode(reader: Reader): number {
  skipBlanks(reader);
  return reader.text.charCodeAt(reader.offset);
}

function skipBlanks(reader: Reader): void {
  while (isBlankCode(reader.text.charCodeAt(reader.offset))) reader.offset++;
}

function isBlankCode(code: number): boolean {
  return code === SPACE || (code >= 0x09 && code <= 0x0d);
}

const SPACE = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DIGIT_ZERO = 0x30;
/** The code of the decimal point minus the code of zero. */
const POINT_BEHIND_ZERO = 0x2e - DIGIT_ZERO;
