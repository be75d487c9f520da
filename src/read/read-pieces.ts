import { HEAD_BYTE_LENGTH, PIECE_BYTE_LENGTH, RECORD_BYTE_LENGTH_MAX } from '../model/limits.ts';
import { type ContainerThread, createContainerThread } from './formats/container-thread.ts';
import { detectFormat } from './formats/detect-format.ts';
import { readContainer } from './formats/read-container.ts';
import { listParts, readFolder } from './formats/read-folder.ts';
import type { Piece } from './piece.ts';
import type { ReadPlan } from './read-plan.ts';
import { createSourceReading, type SourceReading, type SourceReport } from './source-reading.ts';
import { readHead } from './text/read-bytes.ts';
import { type ReadSizes, readTextFile } from './text/read-text.ts';

const READ_SIZES: ReadSizes = {
  chunkByteLength: PIECE_BYTE_LENGTH,
  headByteLength: HEAD_BYTE_LENGTH,
  pieceByteLength: PIECE_BYTE_LENGTH,
  recordByteLengthMax: RECORD_BYTE_LENGTH_MAX,
};

/**
 * Reads a source and yields pieces of whole records for `parsePiece`, in the order of the file. The
 * format is detected from the content. Each piece is read when it is asked for, so few exist at a
 * time. Faults in the file are reported. A file that is refused because of its first bytes is not
 * read further; a file that is refused later is read to its end for the fingerprint.
 *
 * @throws Failure if the disk fails.
 */
export async function* readPieces(
  plan: ReadPlan,
  report: SourceReport,
  sizes: ReadSizes = READ_SIZES,
): AsyncGenerator<Piece> {
  const parts = await listParts(plan);
  const thread = createContainerThread();
  try {
    yield* parts.length > 0
      ? readFolder({ plan, parts }, report, { sizes, thread })
      : readFile(createSourceReading(plan, report), { sizes, thread });
  } finally {
    await thread.close();
  }
}

async function* readFile(
  reading: SourceReading,
  { sizes, thread }: { readonly sizes: ReadSizes; readonly thread: ContainerThread },
): AsyncGenerator<Piece> {
  const head = await readHead(reading, HEAD_BYTE_LENGTH);
  if (head === undefined) return;
  const { format } = detectFormat(head);
  if (format === 'text' || format === 'json' || format === 'gzip' || format === 'foreign') {
    yield* readTextFile(reading, { isGzip: format === 'gzip', sizes });
  } else {
    yield* readContainer(reading, { format, sizes, thread });
  }
}
