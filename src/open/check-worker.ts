/** Entry point of a worker thread that verifies one snapshot and returns its errors. */
import { constants, setPriority } from 'node:os';
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

yieldToRequests();
port.postMessage(await verify(String(workerData)));

/**
 * Gives the thread that answers requests the processor first. Only Linux has a priority for each
 * thread; elsewhere the call would slow the whole process down.
 */
function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it. Verifying then takes processor time from requests.
  }
}

async function verify(folder: string): Promise<CheckAnswer> {
  try {
    return { faults: (await verifySnapshot(folder)).faults };
  } catch (error) {
    if (error instanceof Failure) return { faults: [], failure: error.message };
    throw error;
  }
}
