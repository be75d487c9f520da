import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import { holdEdition, releaseEdition } from './live/edition.ts';
import type { BodyPart, Compression, Reply } from './reply.ts';
import type { Encoding } from './request/encoding.ts';

/**
 * Sends a reply. Node buffers the writes until the end of the answer, so that head, text and
 * records are sent in one system call, and the records directly from the mapping.
 *
 * The memory that a request allocates for its body is bounded: for the text, a few times the length
 * of the URL; for copied parts, less than `SMALL_PART_BYTE_LENGTH` each, so 128 KiB for the largest
 * page of scattered records. Large records are never copied.
 */
export function writeReply(response: ServerResponse, reply: Reply): void {
  const { edition, compression } = reply;
  if (edition !== undefined) {
    holdEdition(edition);
    response.once('close', () => releaseEdition(edition));
  }
  if (compression !== undefined && response.req.method !== 'HEAD') {
    void writeCompressed(response, reply, compression);
    return;
  }
  response.writeHead(reply.status, reply.headers as string[]); // Node only reads it.
  const parts = response.req.method === 'HEAD' ? [] : gatherParts(reply.body);
  const last = parts.pop();
  for (const part of parts) response.write(part);
  response.end(last);
}

/**
 * Compresses a body off the main thread and sends it. If compression fails, the connection is
 * closed and the client tries again.
 */
async function writeCompressed(
  response: ServerResponse,
  { status, headers, body }: Reply,
  { encoding, keep }: Compression,
): Promise<void> {
  const whole = Buffer.concat(body.map((part) => Buffer.from(part as Uint8Array)));
  try {
    const bytes = await COMPRESS[encoding](whole);
    keep(bytes);
    response.writeHead(status, [...headers, 'Content-Length', String(bytes.length)]);
    response.end(bytes);
  } catch {
    response.destroy();
  }
}

const gzipBody = promisify<Uint8Array, ZlibOptions, Buffer>(gzip);
const brotliBody = promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress);

/** These levels shrink the JSON of a page to a tenth; higher ones cost several times as much. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  gzip: (bytes) => gzipBody(bytes, { level: 5 }),
  br: (bytes) =>
    brotliBody(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/**
 * A smaller part is cheaper to copy than to pass as one more buffer to a system call. Measured for
 * 100 scattered parts, processor time without and with copying: 350 bytes 45 and 36 µs, 700 bytes
 * 48 and 52 µs, 2 KiB 62 and 164 µs.
 */
const SMALL_PART_BYTE_LENGTH = 512;

/** Size of the copy buffers. The system allocates new memory each time for a larger one. */
const COPY_BYTE_LENGTH_MAX = 16 * 1024;

/** Merges adjacent small parts. The bytes stay the same. */
export function gatherParts(parts: readonly BodyPart[]): BodyPart[] {
  const gathered: BodyPart[] = [];
  let run: BodyPart[] = [];
  let runByteLength = 0;
  function endRun(): void {
    const [only] = run;
    if (only === undefined) return;
    gathered.push(run.length === 1 ? only : concat(run, runByteLength));
    run = [];
    runByteLength = 0;
  }
  for (const part of parts) {
    const byteLength = Buffer.byteLength(part);
    const isSmall = byteLength < SMALL_PART_BYTE_LENGTH;
    if (!isSmall || runByteLength + byteLength > COPY_BYTE_LENGTH_MAX) endRun();
    if (isSmall) {
      run.push(part);
      runByteLength += byteLength;
    } else {
      gathered.push(part);
    }
  }
  endRun();
  return gathered;
}

function concat(parts: readonly BodyPart[], byteLength: number): Uint8Array {
  const whole = Buffer.allocUnsafe(byteLength);
  let byteOffset = 0;
  for (const part of parts) {
    if (typeof part === 'string') byteOffset += whole.write(part, byteOffset);
    else {
      whole.set(part, byteOffset);
      byteOffset += part.length;
    }
  }
  return whole;
}
