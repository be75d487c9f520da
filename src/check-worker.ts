/**
 * The entry of a worker thread: checks the pieces it is sent, one at a time, and answers with
 * columns.
 */
import { parentPort } from 'node:worker_threads';
import { createPieceCheck, type PieceCheck, type PieceChecking } from './check-piece.ts';
import { invariant } from './model/invariant.ts';
import type { Piece } from './read/piece.ts';
import { transferablesOfBatch } from './table/transferables.ts';

export interface WorkerRequest {
  readonly jobNumber: number;
  /** Which source the piece is of; its checking is sent along with the first of its pieces. */
  readonly sourceNumber: number;
  readonly checking: PieceChecking | null;
  readonly piece: Piece;
}

const port = parentPort;
invariant(port !== null, 'check-worker.ts runs as a worker thread');

const checks = new Map<number, PieceCheck>();

port.on('message', ({ jobNumber, sourceNumber, checking, piece }: WorkerRequest) => {
  if (checking !== null) checks.set(sourceNumber, createPieceCheck(checking));
  const check = checks.get(sourceNumber);
  invariant(check !== undefined, 'the first piece of a source brings its checking');
  const result = check(piece);
  port.postMessage({ jobNumber, result }, transferablesOfBatch(result.batch));
});
