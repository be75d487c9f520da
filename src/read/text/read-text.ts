import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { diagnose } from '../../diagnostic/diagnose.ts';
import { JSON_MEMBER_BYTE_LENGTH_MAX } from '../../model/limits.ts';
import { createCsvCutter } from '../csv/cut-csv.ts';
import { createJsonCutter } from '../json/cut-json.ts';
import { findCrsBehind } from '../json/json-document.ts';
import type { CutSizes, Cutter, Piece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import { checkHead, type TextHead } from './check-head.ts';
import { decodeText, type TextSource } from './decode-text.ts';
import { gunzip } from './gunzip.ts';
import { readBytes } from './read-bytes.ts';

export interface ReadSizes extends CutSizes {
  /** The number of bytes that are read from the file at a time. */
  readonly chunkByteLength: number;
  /** The number of bytes from which the format is detected. */
  readonly headByteLength: number;
}

/** Yields the pieces of a text file, which may be compressed with gzip. */
export function readTextFile(
  reading: SourceReading,
  { isGzip, sizes }: { readonly isGzip: boolean; readonly sizes: ReadSizes },
): AsyncGenerator<Piece> {
  const unpack = (chunks: AsyncIterable<Buffer>) => (isGzip ? gunzip(chunks, reading) : chunks);
  const source = {
    reading,
    chunks: unpack(readBytes(reading, sizes.chunkByteLength)),
    reopen: () => unpack(readAgain(reading.plan.path)),
    ...(isGzip ? {} : { readTail: () => readTail(reading.plan.path) }),
  };
  return readText(source, sizes);
}

interface TextFile extends TextSource {
  /** Reads the last bytes of the text, if that is possible without reading all of it. */
  readonly readTail?: () => Promise<Buffer>;
}

/** Reads the end of the file, which may hold a `crs` after the records. */
async function readTail(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - JSON_MEMBER_BYTE_LENGTH_MAX);
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(size - start),
      position: start,
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Opens the file when the first bytes are asked for. */
async function* readAgain(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

/**
 * Yields the pieces of a text, which is JSON or CSV. If the first bytes show that it is something
 * else, the file is refused and not read further.
 */
export async function* readText(source: TextFile, sizes: ReadSizes): AsyncGenerator<Piece> {
  const { reading } = source;
  let cutter: Cutter<Piece> | undefined;
  let head: TextHead | undefined;
  const chunks = gatherHead(source.chunks, sizes.headByteLength);
  const first = await chunks.next();
  if (first.done === true) {
    // An archive may hold an empty file.
    if (!reading.isRefused) reading.refuse(diagnose('file-unreadable:file', { fault: 'is empty' }));
    return;
  }
  const checked = checkHead(first.value.subarray(0, sizes.headByteLength), reading.plan);
  if ('code' in checked) {
    await chunks.return(undefined);
    reading.refuse(checked);
    return;
  }
  head = checked;
  const whole = prepend(first.value, chunks);
  for await (const text of decodeText({ ...source, chunks: whole }, head.encoding)) {
    if (reading.isRefused) continue;
    cutter ??= head.isJson
      ? createJsonCutter(reading, { sizes, crsBehind: await readCrsBehind(source, head) })
      : createCsvCutter(reading, sizes);
    yield* cutter.push(text);
  }
  if (cutter !== undefined && !reading.isRefused) yield* cutter.end();
}

async function readCrsBehind({ readTail }: TextFile, head: TextHead): Promise<string | undefined> {
  if (readTail === undefined || head.encoding !== 'utf-8') return undefined;
  return findCrsBehind((await readTail()).toString());
}

/** Yields the same bytes, with at least `headByteLength` of them in the first chunk. */
async function* gatherHead(
  chunks: AsyncIterable<Buffer>,
  headByteLength: number,
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < headByteLength) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield head;
}

/** A caller that stops at the first chunk stops the rest, too, which closes the file. */
async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
