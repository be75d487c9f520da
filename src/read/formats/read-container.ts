import type { Piece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import { readBytes } from '../text/read-bytes.ts';
import type { ReadSizes } from '../text/read-text.ts';
import type { ContainerFormat } from './container-format.ts';
import type { ContainerThread } from './container-thread.ts';

/**
 * Yields the pieces of a file that is not text. The file is read once for its fingerprint, and then
 * by the reader of its format in another thread.
 */
export async function* readContainer(
  reading: SourceReading,
  how: {
    readonly format: ContainerFormat;
    readonly sizes: ReadSizes;
    readonly thread: ContainerThread;
  },
): AsyncGenerator<Piece> {
  const { format, sizes, thread } = how;
  for await (const _ of readBytes(reading, sizes.chunkByteLength));
  if (!reading.isRefused) yield* thread.read(reading, { format, sizes });
}
