import { HEAD_BYTE_LENGTH, PIECE_BYTE_LENGTH, RECORD_BYTE_LENGTH_MAX } from '../model/limits.ts';
import { createCsvCutter } from './csv/cut-csv.ts';
import type { CutSizes, Cutter } from './cutter.ts';
import { createJsonCutter } from './json/cut-json.ts';
import type { Piece } from './piece.ts';
import type { ReadPlan } from './read-plan.ts';
import { createSourceReading, type SourceReading } from './source-reading.ts';
import type { SourceReport } from './source-report.ts';
import { checkHead } from './text/check-head.ts';
import { decodeText } from './text/decode-text.ts';
import { readBytes } from './text/read-bytes.ts';

export interface ReadSizes extends CutSizes {
  /** Bytes that are read from the file at a time. */
  readonly chunkByteLength: number;
  /** Bytes at the start of a file by which its format is told. */
  readonly headByteLength: number;
}

const READ_SIZES: ReadSizes = {
  chunkByteLength: PIECE_BYTE_LENGTH,
  headByteLength: HEAD_BYTE_LENGTH,
  pieceByteLength: PIECE_BYTE_LENGTH,
  recordByteLengthMax: RECORD_BYTE_LENGTH_MAX,
};

/**
 * Reads a source file and cuts it into pieces of whole records for `parsePiece`, in the order of
 * the file. The next piece is made when it is asked for, so few exist at once. What is wrong with
 * the file is told to the report; a file that is refused is read on to its end for the fingerprint
 * alone. Throws a Failure where the disk fails.
 */
export async function* readPieces(
  plan: ReadPlan,
  report: SourceReport,
  sizes: ReadSizes = READ_SIZES,
): AsyncGenerator<Piece> {
  const reading = createSourceReading(plan, report);
  const { chunkByteLength, headByteLength } = sizes;
  const bytes = checkHead(readBytes(reading, chunkByteLength), { reading, headByteLength });
  let cutter: Cutter<Piece> | undefined;
  for await (const text of decodeText(bytes, reading)) {
    if (reading.isRefused) continue;
    cutter ??= createCutter(text, { reading, sizes });
    yield* cutter.push(text);
  }
  if (cutter !== undefined && !reading.isRefused) yield* cutter.end();
}

/** By the first character: no CSV header begins with a bracket, and all JSON of ours does. */
function createCutter(
  text: Buffer,
  { reading, sizes }: { reading: SourceReading; sizes: CutSizes },
): Cutter<Piece> {
  const [first] = text.toString('latin1', 0, HEAD_BYTE_LENGTH).trimStart();
  return first === '{' || first === '['
    ? createJsonCutter(reading, sizes)
    : createCsvCutter(reading, sizes);
}
