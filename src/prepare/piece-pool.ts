import { Worker } from 'node:worker_threads';
import { type Piece, transferablesOf } from '../read/piece.ts';
import { createPiecePreparer, type PreparePiece, type SourcePreparation } from './prepare-piece.ts';
import type { WorkerRequest } from './prepare-worker.ts';
import type { PreparedPiece } from './prepared-piece.ts';

/** Prepares pieces, several at a time if there are worker threads. */
export interface PiecePool {
  /** How many pieces should wait, so that no worker is idle. */
  readonly depth: number;
  /** All pieces with one `sourceNumber` must have the same `preparation`. */
  prepare(job: PieceJob): Promise<PreparedPiece>;
  close(): Promise<void>;
}

export interface PieceJob {
  readonly sourceNumber: number;
  readonly preparation: SourcePreparation;
  readonly piece: Piece;
}

/**
 * Creates a pool. Without workers, the thread that reads the pieces also prepares them, which is
 * faster for a small feed.
 */
export function createPiecePool(workerCount: number, workerUrl = WORKER_URL): PiecePool {
  return workerCount === 0 ? createInlinePool() : createWorkerPool(workerCount, workerUrl);
}

const WORKER_URL = new URL('./prepare-worker.js', import.meta.url);

function createInlinePool(): PiecePool {
  const preparers = new Map<number, Promise<PreparePiece>>();
  return {
    depth: 1,
    async prepare({ sourceNumber, preparation, piece }) {
      let prepare = preparers.get(sourceNumber);
      if (prepare === undefined) {
        prepare = createPiecePreparer(preparation);
        preparers.set(sourceNumber, prepare);
      }
      return (await prepare)(piece);
    },
    close: async () => {},
  };
}

interface Waiting {
  readonly resolve: (result: PreparedPiece) => void;
  readonly reject: (error: unknown) => void;
}

interface PoolWorker {
  readonly worker: Worker;
  readonly knownSources: Set<number>;
  pendingCount: number;
}

/** The number of pieces for each worker: one in work and one that waits. */
const DEPTH_PER_WORKER = 2;

/**
 * A piece creates tens of megabytes of short-lived text. With the usual size of the young
 * generation, most of it would be copied once before it is freed.
 */
const YOUNG_GENERATION_MIB = 48;

function createWorkerPool(workerCount: number, workerUrl: URL): PiecePool {
  const waiting = new Map<number, Waiting>();
  const workers: PoolWorker[] = [];
  let jobNumber = 0;
  let broken: unknown;
  let isClosing = false;

  function failAll(error: unknown): void {
    broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function startWorker(): PoolWorker {
    const worker = new Worker(workerUrl, {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
    });
    const self = { worker, knownSources: new Set<number>(), pendingCount: 0 };
    worker.on('message', (message: { jobNumber: number; result: PreparedPiece }) => {
      self.pendingCount--;
      waiting.get(message.jobNumber)?.resolve(message.result);
      waiting.delete(message.jobNumber);
    });
    worker.on('error', failAll);
    // Without this, a result that cannot be decoded would leave its piece waiting for ever.
    worker.on('messageerror', failAll);
    // The same holds for a worker that ends with any status. After `close` nothing waits.
    worker.on('exit', (code) => {
      if (!isClosing) failAll(broken ?? new Error(`a worker thread ended with status ${code}`));
    });
    return self;
  }

  async function close(): Promise<void> {
    isClosing = true;
    await Promise.all(workers.map(({ worker }) => worker.terminate()));
  }

  try {
    while (workers.length < workerCount) workers.push(startWorker());
  } catch (error) {
    // The system allows no further thread. Those that have started would keep the process alive.
    void close();
    throw error;
  }

  return {
    depth: DEPTH_PER_WORKER * workerCount,
    prepare({ sourceNumber, preparation, piece }) {
      if (broken !== undefined) return Promise.reject(broken);
      const chosen = workers.reduce((a, b) => (b.pendingCount < a.pendingCount ? b : a));
      const request: WorkerRequest = {
        jobNumber: jobNumber++,
        sourceNumber,
        preparation: chosen.knownSources.has(sourceNumber) ? null : preparation,
        piece,
      };
      chosen.knownSources.add(sourceNumber);
      chosen.pendingCount++;
      chosen.worker.postMessage(request, transferablesOf(piece));
      return new Promise((resolve, reject) => {
        waiting.set(request.jobNumber, { resolve, reject });
      });
    },
    close,
  };
}
