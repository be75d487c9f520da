/**
 * The entry point of a worker thread. It prepares the pieces that it receives, one at a time, and
 * posts their results.
 */
import { parentPort } from 'node:worker_threads';
import { invariant } from '../model/invariant.ts';
import { type Piece, transferablesOf } from '../read/piece.ts';
import { transferablesOfBatch } from '../table/record-batch.ts';
import { createPiecePreparer, type PreparePiece, type SourcePreparation } from './prepare-piece.ts';
import { releaseBuffers } from './prepared-piece.ts';

export interface WorkerRequest {
  readonly jobNumber: number;
  /** The source of the piece. Its preparation is sent with its first piece, otherwise `null`. */
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
  releaseBuffers(transferablesOf(piece));
});
