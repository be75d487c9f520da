/** Entry point of a worker thread that verifies one snapshot and returns its errors. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../diagnostic/failure.ts';
import { invariant } from '../model/invariant.ts';
import { verifySnapshot } from './verify-snapshot.ts';

export interface CheckTask {
  readonly folder: string;
  readonly hasLowPriority: boolean;
}

export interface CheckAnswer {
  readonly faults: readonly string[];
  /** Why the snapshot could not be verified. */
  readonly failure?: string;
}

const port = parentPort;
invariant(port !== null, 'check-worker.ts runs as a worker thread');

const { folder, hasLowPriority } = workerData as CheckTask; // Sent by `check-snapshot.ts`.
if (hasLowPriority) lowerPriority();
port.postMessage(await verify(folder));

/**
 * Gives the thread that answers requests the processor first. Only Linux has a priority for each
 * thread; elsewhere the call would slow the whole process down.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
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
