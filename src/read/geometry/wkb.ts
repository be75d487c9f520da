import type { WktGeometry } from './wkt.ts';

/** A shape of well-known binary, and the SRID of the extended form of PostGIS. */
export interface WkbShape {
  /** `null` for an empty point. */
  readonly geometry: WktGeometry | null;
  readonly srid: number | undefined;
}

/**
 * Parses well-known binary (OGC 06-103r4 section 8), including ISO types with Z or M, which are
 * 1000 or more, and the flags of the extended form of PostGIS. Positions keep all their numbers.
 * Returns `undefined` if the bytes are something else, are cut off, or continue after the shape.
 */
export function parseWkb(bytes: Uint8Array): WkbShape | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader: Reader = { view, offset: 0, srid: undefined };
  try {
    const geometry = readGeometry(reader, 0);
    if (geometry === undefined || reader.offset !== bytes.length) return undefined;
    return { geometry: isEmptyPoint(geometry) ? null : geometry, srid: reader.srid };
  } catch (cause) {
    // The view throws this where the bytes are cut off.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** Like `parseWkb`, for bytes in hexadecimal, also as databases print them: `0x…` or `\x…`. */
export function parseHexWkb(text: string): WkbShape | undefined {
  const hex = text.trim().replace(/^(?:0x|\\x)/i, '');
  if (hex.length % 2 === 1 || !/^[0-9a-f]+$/i.test(hex)) return undefined;
  return parseWkb(Buffer.from(hex, 'hex'));
}

interface Reader {
  readonly view: DataView;
  offset: number;
  srid: number | undefined;
}

/** Limits the nesting of collections, which is allowed but not used, to protect the stack. */
const DEPTH_MAX = 8;

const TYPES = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;

const FLAG_Z = 0x8000_0000;
const FLAG_M = 0x4000_0000;
const FLAG_SRID = 0x2000_0000;

interface Head {
  readonly type: (typeof TYPES)[number];
  readonly isLittle: boolean;
  /** The number of numbers in each position. */
  readonly numberCount: number;
}

function readHead(reader: Reader): Head | undefined {
  const order = reader.view.getUint8(reader.offset++);
  if (order > 1) return undefined;
  const isLittle = order === 1;
  const code = readCount(reader, { isLittle });
  const plain = code & 0x1fff_ffff;
  const type = TYPES[(plain % 1000) - 1];
  if (type === undefined || plain >= 4000) return undefined;
  if ((code & FLAG_SRID) !== 0) reader.srid = readCount(reader, { isLittle });
  const dimension = Math.floor(plain / 1000);
  const hasZ = (code & FLAG_Z) !== 0 || dimension === 1 || dimension === 3;
  const hasM = (code & FLAG_M) !== 0 || dimension === 2 || dimension === 3;
  return { type, isLittle, numberCount: 2 + Number(hasZ) + Number(hasM) };
}

function readCount(reader: Reader, { isLittle }: Pick<Head, 'isLittle'>): number {
  const count = reader.view.getUint32(reader.offset, isLittle);
  reader.offset += 4;
  return count;
}

function readGeometry(reader: Reader, depth: number): WktGeometry | undefined {
  const head = readHead(reader);
  if (head === undefined) return undefined;
  const { type } = head;
  switch (type) {
    case 'Point':
      return { type, coordinates: readPosition(reader, head) };
    case 'LineString':
      return { type, coordinates: readPositions(reader, head) };
    case 'Polygon':
      return { type, coordinates: readList(reader, head, () => readPositions(reader, head)) };
    default:
      return depth < DEPTH_MAX ? readParts(reader, head, depth) : undefined;
  }
}

function readParts(reader: Reader, head: Head, depth: number): WktGeometry | undefined {
  const { type } = head;
  const parts = readList(reader, head, () => readGeometry(reader, depth + 1));
  const sound = parts.filter((part) => part !== undefined);
  if (sound.length < parts.length) return undefined;
  if (type === 'GeometryCollection') return { type, geometries: sound };
  const single = type.slice('Multi'.length);
  if (sound.some((part) => part.type !== single)) return undefined;
  return {
    type,
    coordinates: sound.map((part) => ('coordinates' in part ? part.coordinates : [])),
  };
}

function readPositions(reader: Reader, head: Head): number[][] {
  return readList(reader, head, () => readPosition(reader, head));
}

/** Reads a list. A count that is too large ends in a RangeError at the end of the bytes. */
function readList<T>(reader: Reader, { isLittle }: Head, readItem: () => T): T[] {
  const count = readCount(reader, { isLittle });
  const items: T[] = [];
  for (let index = 0; index < count; index++) items.push(readItem());
  return items;
}

function readPosition(reader: Reader, { isLittle, numberCount }: Head): number[] {
  const position: number[] = [];
  for (let index = 0; index < numberCount; index++) {
    position.push(reader.view.getFloat64(reader.offset, isLittle));
    reader.offset += 8;
  }
  return position;
}

/** An empty point is written with NaN for each number. */
function isEmptyPoint(geometry: WktGeometry): boolean {
  return (
    geometry.type === 'Point' &&
    'coordinates' in geometry &&
    geometry.coordinates.every(Number.isNaN)
  );
}
