import { parseCsvPiece } from './csv/parse-csv-piece.ts';
import { parseJsonPiece } from './json/parse-json-piece.ts';
import type { Piece, RawRecordSink } from './piece.ts';
import type { ReadPlan } from './read-plan.ts';

/**
 * Parses a piece that `readPieces` returned for the same plan, and passes each record to the sink
 * in the order of the file. It depends only on its arguments, so it can run in any thread.
 */
export function parsePiece(piece: Piece, plan: ReadPlan, sink: RawRecordSink): void {
  if (piece.format === 'csv') parseCsvPiece(piece, plan, sink);
  else parseJsonPiece(piece, plan, sink);
}
