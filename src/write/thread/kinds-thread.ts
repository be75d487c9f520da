import { Worker } from 'node:worker_threads';
import { Failure } from '../../diagnostic/failure.ts';
import type { ZoneBasis } from '../../order/order-feed.ts';
import type { WrittenOthers } from '../write-kinds.ts';
import type { KindsJob, KindsMessage } from './kinds-worker.ts';

/** A thread that orders a feed and writes the files of every kind but zones. */
export interface KindsThread {
  /** Begins to order and write. A thread has one job only. */
  write(job: KindsJob): void;
  /** Rejected if the thread fails. A rejection that is not awaited is ignored. */
  readonly basis: Promise<ZoneBasis>;
  readonly written: Promise<WrittenOthers>;
  /** Ends the thread, whatever it is doing. It writes nothing after this. */
  close(): Promise<void>;
}

/** Most of what the thread allocates are columns, which are not in this part of its memory. */
const YOUNG_GENERATION_MIB = 4;

const WORKER_URL = new URL('./kinds-worker.js', import.meta.url);

export function startKindsThread(workerUrl = WORKER_URL): KindsThread {
  const basis = createPending<ZoneBasis>();
  const written = createPending<WrittenOthers>();
  const worker = new Worker(workerUrl, {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
  });
  const fail = (error: unknown): void => {
    basis.reject(error);
    written.reject(error);
  };
  worker.on('message', (message: KindsMessage) => {
    if (message.form === 'order') basis.resolve(message.basis);
    else if (message.form === 'written') written.resolve(message.written);
    else fail(new Failure('world', message.message, hintOf(message)));
  });
  worker.on('error', fail);
  worker.on('messageerror', fail);
  // Without effect once both are settled.
  worker.on('exit', (code) => fail(new Error(`a worker thread ended with status ${code}`)));
  return {
    write: (job) => worker.postMessage(job),
    basis: basis.promise,
    written: written.promise,
    async close() {
      await worker.terminate();
    },
  };
}

function hintOf({ hint }: { readonly hint: string | undefined }): { hint?: string } {
  return hint === undefined ? {} : { hint };
}

interface Pending<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

function createPending<T>(): Pending<T> {
  let settle: Omit<Pending<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => {});
  return { promise, ...settle! };
}
