import type { SourceReading } from '../source-reading.ts';
import { nameEncoding } from './transcode.ts';

/**
 * The same bytes, with the first `headByteLength` (or all there are) in the first chunk. A file
 * that is plainly no text of ours by those is refused: it would otherwise be told of as broken
 * text.
 */
export async function* checkHead(
  chunks: AsyncIterable<Buffer>,
  { reading, headByteLength }: { readonly reading: SourceReading; readonly headByteLength: number },
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < headByteLength) continue;
    refuseForeign(head.subarray(0, headByteLength), reading);
    yield head;
    head = undefined;
  }
  if (head === undefined || head.length === 0) return;
  refuseForeign(head, reading);
  yield head;
}

function refuseForeign(head: Buffer, reading: SourceReading): void {
  const label = reading.plan.encoding;
  const expected = label === null ? 'utf-8' : nameEncoding(label);
  const fault = findMarkFault(head, expected);
  if (fault !== undefined) {
    reading.refuse({ code: 'encoding-invalid', message: `the file ${fault}` });
    return;
  }
  const content = nameForeignContent(head, expected);
  if (content === undefined) return;
  reading.refuse({ code: 'format-unknown', message: `the file is ${content}` });
}

/** Bytes that no text begins with, and what they are the mark of. Longer marks stand first. */
const MARKS: readonly { readonly mark: Buffer; readonly encoding: string }[] = [
  { mark: Buffer.from([0xff, 0xfe, 0, 0]), encoding: 'utf-32le' },
  { mark: Buffer.from([0, 0, 0xfe, 0xff]), encoding: 'utf-32be' },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf-8' },
];

/** What is wrong between the byte order mark and the encoding that the source is said to be in. */
function findMarkFault(head: Buffer, expected: string): string | undefined {
  const found =
    MARKS.find(({ mark }) => startsWith(head, mark))?.encoding ?? guessUnmarkedUtf16(head);
  if (found === undefined || found === expected) return undefined;
  if (found.startsWith('utf-32')) return `is ${found}, which is not read: save it as UTF-8`;
  const fix =
    found === 'utf-8'
      ? 'leave "encoding" out of this source'
      : `save it as UTF-8, or say "encoding": "${found}" for this source`;
  return `is ${found} by its first bytes, and was expected to be ${expected}: ${fix}`;
}

/** In UTF-16 every other byte of plain letters is zero; no other text has so many. */
function guessUnmarkedUtf16(head: Buffer): string | undefined {
  const pairCount = Math.floor(Math.min(head.length, 256) / 2);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairCount; pair++) {
    if (head[2 * pair] === 0) evenZeros++;
    if (head[2 * pair + 1] === 0) oddZeros++;
  }
  if (pairCount < 4 || evenZeros + oddZeros < pairCount * 0.6) return undefined;
  if (evenZeros === 0) return 'utf-16le';
  return oddZeros === 0 ? 'utf-16be' : undefined;
}

/** First bytes of files that people take for tables or maps. */
const SIGNATURES: readonly { readonly signature: Buffer; readonly content: string }[] = [
  {
    signature: Buffer.from('PK\x03\x04'),
    content: 'a zip archive (an .xlsx workbook is one too): unpack it, or save the sheet as CSV',
  },
  { signature: Buffer.from([0x1f, 0x8b]), content: 'compressed with gzip: unpack it first' },
  { signature: Buffer.from('BZh'), content: 'compressed with bzip2: unpack it first' },
  {
    signature: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    content: 'compressed with zstd: unpack it first',
  },
  {
    signature: Buffer.from('%PDF-'),
    content: 'a PDF document: ask for the data as CSV or GeoJSON',
  },
  {
    signature: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    content: 'an old .xls workbook: save the sheet as CSV',
  },
  {
    signature: Buffer.from('SQLite format 3\0'),
    content: 'an SQLite database (a GeoPackage is one): export the layer as GeoJSON',
  },
  {
    signature: Buffer.from([0, 0, 0x27, 0x0a]),
    content: 'a part of an ESRI shapefile: export the layer as GeoJSON',
  },
  { signature: Buffer.from('PAR1'), content: 'a Parquet file: export it as CSV or GeoJSON' },
  { signature: Buffer.from('fgb\x03'), content: 'a FlatGeobuf file: export it as GeoJSON' },
];

/** What the file is when it is none of ours, with what to do; judged by its bytes, not its name. */
function nameForeignContent(head: Buffer, expected: string): string | undefined {
  const known = SIGNATURES.find(({ signature }) => startsWith(head, signature));
  if (known !== undefined) return known.content;
  const start = head.subarray(head.length - trimmedLength(head));
  if (start[0] === RECORD_SEPARATOR) {
    return 'a GeoJSON text sequence: put its features into one FeatureCollection';
  }
  if (start[0] === LESS_THAN) return nameMarkup(start.toString('latin1').toLowerCase());
  const isBinary = !expected.startsWith('utf-16') && head.includes(0);
  return isBinary ? 'binary data: ask for the data as CSV or GeoJSON' : undefined;
}

const RECORD_SEPARATOR = 0x1e;
const LESS_THAN = 0x3c;

function nameMarkup(text: string): string {
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) {
    return 'a web page, not data (often the answer of a portal to an old address): download it again';
  }
  if (text.includes('<kml')) return 'KML: convert it to GeoJSON';
  if (text.includes('opengis.net/gml')) return 'GML: convert it to GeoJSON';
  return 'XML: convert it to CSV or GeoJSON';
}

/** The length of what follows the byte order mark and the blanks. */
function trimmedLength(head: Buffer): number {
  return head.toString('latin1').replace(/^(?:\xef\xbb\xbf)?\s*/, '').length;
}

function startsWith(head: Buffer, start: Buffer): boolean {
  return head.subarray(0, start.length).equals(start);
}
