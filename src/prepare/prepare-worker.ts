/**
 * The entry of a worker thread: prepares the pieces it is sent, one at a time, and
 * answers with columns.
 */
import { parentPort } from 'node:worker_threads';
import { invariant } from '../model/invariant.ts';
import type { Piece } from '../read/piece.ts';
import { transferablesOfBatch } from '../table/transferables.ts';
import { createPiecePreparer, type PreparePiece, type SourcePreparation } from './prepare-piece.ts';

export interface WorkerRequest {
  readonly jobNumber: number;
  /** Which source the piece is of; its preparation is sent along with the first of its pieces. */
  readonly sourceNumber: number;
  readonly preparation: SourcePreparation | null;
  readonly piece: Piece;
}

const port = parentPort;
invariant(port !== null, 'prepare-worker.ts runs as a worker thread');

const preparers = new Map<number, Promise<PreparePiece>>();

port.on('message', async ({ jobNumber, sourceNumber, preparation, piece }: WorkerRequest) => {
  if (preparation !== null) preparers.set(sourceNumber, createPiecePreparer(preparation));
  const prepare = preparers.get(sourceNumber);
  invariant(prepare !== undefined, 'the first piece of a source carries its preparation');
  const result = (await prepare)(piece);
  port.postMessage({ jobNumber, result }, transferablesOfBatch(result.batch));
});
