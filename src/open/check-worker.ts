/** Entry point of a worker thread that verifies one snapshot and returns its errors. */
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../diagnostic/failure.ts';
import { invariant } from '../model/invariant.ts';
import { verifySnapshot } from './verify-snapshot.ts';

export interface CheckAnswer {
  readonly faults: readonly string[];
  /** Why the snapshot could not be verified. */
  readonly failure?: string;
}

const port = parentPort;
invariant(port !== null, 'check-worker.ts runs as a worker thread');

port.postMessage(await verify(String(workerData)));

async function verify(folder: string): Promise<CheckAnswer> {
  try {
    return { faults: (await verifySnapshot(folder)).faults };
  } catch (error) {
    if (error instanceof Failure) return { faults: [], failure: error.message };
    throw error;
  }
}
