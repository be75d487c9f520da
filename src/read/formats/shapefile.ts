import { Readable } from 'node:stream';
import { diagnose } from '../../diagnostic/diagnose.ts';
import type { FeatureTable } from './feature-pieces.ts';

/** The files of a shapefile: streams of the large ones, texts of the small ones. */
export interface ShapefileParts {
  readonly shp: Readable;
  readonly dbf: Readable;
  /** The content of the .cpg file: the encoding of the .dbf file. */
  readonly cpg: string | undefined;
  /** The content of the .prj file: the reference system. */
  readonly prj: string | undefined;
}

/** Opens a shapefile. It is read feature by feature. */
export async function openShapefile(
  { shp, dbf, cpg, prj }: ShapefileParts,
  encoding: string | null,
): Promise<FeatureTable> {
  const { open } = await import('shapefile');
  const deleted = new Set<number>();
  const [shapes, table] = [watch(shp), watch(findDeleted(dbf, deleted))];
  const source = await open(shapes.stream, table.stream, {
    encoding: encoding ?? nameCodePage(cpg),
  });
  const declaredCrs = prj === undefined || DEGREES.test(prj) ? null : prj.trim();
  return {
    elements: 'geojson',
    declaredCrs,
    rows: readFeatures(source, { shapes, table, deleted }),
    notes: () => (deleted.size === 0 ? [] : [diagnose('row-deleted', { count: deleted.size })]),
  };
}

type Source = Awaited<ReturnType<typeof import('shapefile')['open']>>;

async function* readFeatures(
  source: Source,
  read: { readonly shapes: Watched; readonly table: Watched; readonly deleted: Set<number> },
): AsyncGenerator<object> {
  let count = 0;
  try {
    for (;;) {
      const { done, value } = await source.read();
      if (done) {
        checkWhole({ ...read, count });
        return;
      }
      if (read.deleted.has(count++)) continue;
      yield { ...value, properties: mapDates(value.properties ?? {}) };
    }
  } finally {
    await source.cancel();
  }
}

/**
 * Passes on the bytes of a .dbf file, and collects the numbers of rows that are marked as deleted:
 * their first byte is an asterisk. The package would return them as records. The header holds the
 * offset of the first row at 8 and the length of a row at 10.
 */
async function* findDeleted(dbf: Readable, deleted: Set<number>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let rowLength = 0;
  /** The offset of the next row in the stream. */
  let next = Number.POSITIVE_INFINITY;
  let offset = 0;
  let row = 0;
  for await (const chunk of dbf) {
    if (rowLength === 0) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= HEAD_LENGTH) {
        rowLength = Math.max(1, head.readUInt16LE(10));
        next = head.readUInt16LE(8);
      }
    }
    for (; next < offset + chunk.length; next += rowLength, row++) {
      if (next >= offset && chunk[next - offset] === DELETED) deleted.add(row);
    }
    offset += chunk.length;
    yield chunk;
  }
}

const DELETED = 0x2a;

/** A stream that records its first bytes and its length. */
interface Watched {
  readonly stream: Readable;
  readonly head: () => Buffer;
  readonly byteLength: () => number;
}

function watch(source: AsyncIterable<Buffer>): Watched {
  let head: Buffer = Buffer.alloc(0);
  let byteLength = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (head.length < HEAD_LENGTH) {
        head = Buffer.concat([head, chunk]).subarray(0, HEAD_LENGTH);
      }
      byteLength += chunk.length;
      yield chunk;
    }
  }
  return {
    stream: Readable.from(pass(), { objectMode: false }),
    head: () => head,
    byteLength: () => byteLength,
  };
}

/** The numbers that are needed are in this many bytes at the start. */
const HEAD_LENGTH = 32;

/**
 * Throws an error if a file was cut off, which the package does not report. The header of the .shp
 * file has its length in 16-bit words at 24, that of the .dbf file the number of rows at 4.
 */
function checkWhole(read: { shapes: Watched; table: Watched; count: number }): void {
  const { shapes, table, count } = read;
  const expectedLength = 2 * shapes.head().readInt32BE(24);
  if (shapes.byteLength() < expectedLength) {
    throw new Error(`it has ${shapes.byteLength()} bytes, and its header says ${expectedLength}`);
  }
  const rowCount = table.head().readUInt32LE(4);
  if (rowCount !== count) {
    throw new Error(`it holds ${count} shapes, and its .dbf file says ${rowCount}`);
  }
}

/** Writes dates as days. The package returns them as midnight in the machine's time zone. */
function mapDates(properties: object): object {
  const members = Object.entries(properties).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? formatDay(value) : value,
  ]);
  return Object.fromEntries(members);
}

function formatDay(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Parses `UTF-8`, `1252`, `ANSI 1252`, `ISO 88591`, `ISO-8859-1`; the default is windows-1252. */
function nameCodePage(cpg: string | undefined): string {
  const text = (cpg ?? '').trim().toLowerCase();
  const page = /^(?:ansi |cp|windows-)?(125\d)$/.exec(text)?.[1];
  if (page !== undefined) return `windows-${page}`;
  const part = /^iso[- ]?8859-?(\d{1,2})$/.exec(text)?.[1];
  const label = part === undefined ? text : `iso-8859-${part}`;
  try {
    return new TextDecoder(label === '' ? DEFAULT_ENCODING : label).encoding;
  } catch {
    return DEFAULT_ENCODING;
  }
}

const DEFAULT_ENCODING = 'windows-1252';

/** Matches longitude and latitude on WGS 84, as Esri and others write it. */
const DEGREES = /^\s*(?:GEOGCS|GEOGCRS)\s*\[\s*"(?:GCS_)?WGS[_ ]?(?:19)?84"/i;
