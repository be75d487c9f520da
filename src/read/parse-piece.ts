import { parseCsvPiece } from './csv/parse-csv-piece.ts';
import { parseJsonPiece } from './json/parse-json-piece.ts';
import type { Piece, RawRecordSink } from './piece.ts';
import type { ReadPlan } from './read-plan.ts';

/**
 * Parses a piece that `readPieces` cut by the same plan, and hands each record to the sink in the
 * order of the file. Needs nothing but its arguments, so it runs in any thread.
 */
export function parsePiece(piece: Piece, plan: ReadPlan, sink: RawRecordSink): void {
  if (piece.format === 'csv') parseCsvPiece(piece, plan, sink);
  else parseJsonPiece(piece, plan, sink);
}
