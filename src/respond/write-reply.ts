import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import { holdEdition, releaseEdition } from './live/edition.ts';
import type { Compression, Reply } from './reply.ts';
import type { Encoding } from './request/encoding.ts';

/** A reply that is made and not yet written. */
interface ReadyReply {
  readonly response: ServerResponse;
  readonly reply: Reply;
  readonly fail: (error: unknown) => void;
}

/** Writes replies. */
export interface ReplyWriter {
  /** Called when a request arrives. */
  begin(): void;
  /**
   * Sends a reply.
   *
   * @param fail called with an error of Node's, for example for a header that cannot be sent
   */
  write(response: ServerResponse, reply: Reply, fail: (error: unknown) => void): void;
}

/**
 * A reply waits until the event loop turns, 16 are ready, or a millisecond has passed, whichever is
 * first.
 */
export const READY_COUNT_MAX = 16;
export const READY_TIME_MS = 1;

/**
 * Creates a writer that makes the replies to requests which have arrived together, and then writes
 * them one after the other. The first write wakes the client's process or the proxy, which costs as
 * much as the rest of a write; the others find it awake.
 */
export function createReplyWriter(clockMs: () => number): ReplyWriter {
  let ready: ReadyReply[] = [];
  /** When the first of the requests arrived. */
  let startMs = 0;

  function writeReady(): void {
    const replies = ready;
    ready = [];
    for (const { response, reply, fail } of replies) {
      try {
        writeOne(response, reply);
      } catch (error) {
        fail(error);
      }
    }
  }

  return {
    begin() {
      if (ready.length === 0) startMs = clockMs();
    },
    write(response, reply, fail) {
      // The client has gone while the reply was made. `close` is not emitted a second time.
      if (response.destroyed) return;
      const { edition } = reply;
      if (edition !== undefined) {
        holdEdition(edition);
        response.on('close', () => releaseEdition(edition));
      }
      if (ready.length === 0) setImmediate(writeReady);
      ready.push({ response, reply, fail });
      // A question that takes long must not hold up the replies to others.
      const isDue = ready.length >= READY_COUNT_MAX || clockMs() - startMs >= READY_TIME_MS;
      if (isDue) writeReady();
    },
  };
}

/**
 * Node buffers the writes until the end of the response, so that head, text and records are sent in
 * one system call, and the records directly from the mapping.
 */
function writeOne(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  const { compression } = reply;
  if (compression !== undefined && response.req.method !== 'HEAD') {
    void writeCompressed(response, reply, compression);
    return;
  }
  response.writeHead(reply.status, reply.headers as string[]); // Node only reads it.
  const parts = response.req.method === 'HEAD' ? [] : reply.body;
  for (let index = 0; index + 1 < parts.length; index++) response.write(parts[index]);
  response.end(parts.at(-1));
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
