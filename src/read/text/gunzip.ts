import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { diagnose } from '../../diagnostic/diagnose.ts';
import { codeOf } from '../../diagnostic/system-error.ts';
import { INFLATED_BYTE_LENGTH_MAX } from '../../model/limits.ts';
import type { SourceReading } from '../source-reading.ts';

/**
 * Yields the unpacked bytes of a gzip stream, which may have several members. A stream that is
 * broken, cut off or unpacks to more than `INFLATED_BYTE_LENGTH_MAX` bytes refuses the file.
 */
export async function* gunzip(
  chunks: AsyncIterable<Buffer>,
  reading: SourceReading,
): AsyncGenerator<Buffer> {
  const source = Readable.from(chunks, { objectMode: false });
  const unpacked = createGunzip();
  // An error of the disk must end the unpacking at once.
  let failure: unknown;
  source.on('error', (error) => {
    failure = error;
    unpacked.destroy(error);
  });
  let byteLength = 0;
  try {
    for await (const chunk of source.pipe(unpacked)) {
      byteLength += chunk.length;
      if (byteLength > INFLATED_BYTE_LENGTH_MAX) {
        reading.refuse(
          diagnose('format-unknown:unpacks-too-long', { limit: INFLATED_BYTE_LENGTH_MAX }),
        );
        return;
      }
      yield chunk;
    }
  } catch (cause) {
    if (failure !== undefined || !isZlibError(cause)) throw failure ?? cause;
    const reason = cause.message === 'unexpected end of file' ? 'was cut off' : cause.message;
    reading.refuse(diagnose('format-unknown:gzip-broken', { reason }));
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function isZlibError(cause: unknown): cause is Error {
  return codeOf(cause)?.startsWith('Z_') === true;
}
