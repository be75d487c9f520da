import { Worker } from 'node:worker_threads';
import { createPieceCheck, type PieceCheck, type PieceChecking } from './check-piece.ts';
import type { WorkerRequest } from './check-worker.ts';
import type { PieceResult } from './piece-result.ts';
import { type Piece, transferablesOf } from './read/piece.ts';

/** Checks pieces, several at a time where there are worker threads. */
export interface PiecePool {
  /** How many pieces may wait without a worker going idle. */
  readonly depth: number;
  /** `sourceNumber` tells the sources apart; `checking` must be the same for all pieces of one. */
  check(job: PieceJob): Promise<PieceResult>;
  close(): Promise<void>;
}

export interface PieceJob {
  readonly sourceNumber: number;
  readonly checking: PieceChecking;
  readonly piece: Piece;
}

/**
 * With no workers the pieces are checked where they are read: for a small feed that is sooner done.
 */
export function createPiecePool(workerCount: number): PiecePool {
  return workerCount === 0 ? createInlinePool() : createWorkerPool(workerCount);
}

function createInlinePool(): PiecePool {
  const checks = new Map<number, PieceCheck>();
  return {
    depth: 1,
    async check({ sourceNumber, checking, piece }) {
      let check = checks.get(sourceNumber);
      if (check === undefined) {
        check = createPieceCheck(checking);
        checks.set(sourceNumber, check);
      }
      return check(piece);
    },
    close: async () => {},
  };
}

interface Waiting {
  readonly resolve: (result: PieceResult) => void;
  readonly reject: (error: unknown) => void;
}

interface PoolWorker {
  readonly worker: Worker;
  readonly knownSources: Set<number>;
  pendingCount: number;
}

/** Pieces that each worker has waiting: one in work and one behind it. */
const DEPTH_PER_WORKER = 2;

/**
 * A piece leaves tens of megabytes of short-lived text behind it; in the usual young generation
 * most of it is copied once before it dies.
 */
const YOUNG_GENERATION_MIB = 48;

function createWorkerPool(workerCount: number): PiecePool {
  const waiting = new Map<number, Waiting>();
  let jobNumber = 0;
  let broken: unknown;

  function failAll(error: unknown): void {
    broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  const workers = Array.from({ length: workerCount }, (): PoolWorker => {
    const worker = new Worker(new URL('./check-worker.js', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
    });
    const self = { worker, knownSources: new Set<number>(), pendingCount: 0 };
    worker.on('message', (message: { jobNumber: number; result: PieceResult }) => {
      self.pendingCount--;
      waiting.get(message.jobNumber)?.resolve(message.result);
      waiting.delete(message.jobNumber);
    });
    worker.on('error', failAll);
    worker.on('exit', (code) => {
      if (code !== 0) failAll(new Error(`a worker thread ended with status ${code}`));
    });
    return self;
  });

  return {
    depth: DEPTH_PER_WORKER * workerCount,
    check({ sourceNumber, checking, piece }) {
      if (broken !== undefined) return Promise.reject(broken);
      const chosen = workers.reduce((a, b) => (b.pendingCount < a.pendingCount ? b : a));
      const request: WorkerRequest = {
        jobNumber: jobNumber++,
        sourceNumber,
        checking: chosen.knownSources.has(sourceNumber) ? null : checking,
        piece,
      };
      chosen.knownSources.add(sourceNumber);
      chosen.pendingCount++;
      chosen.worker.postMessage(request, transferablesOf(piece));
      return new Promise((resolve, reject) => {
        waiting.set(request.jobNumber, { resolve, reject });
      });
    },
    async close() {
      await Promise.all(workers.map(({ worker }) => worker.terminate()));
    },
  };
}
