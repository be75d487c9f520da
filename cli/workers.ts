import { availableParallelism } from 'node:os';

/** A smaller feed is read before the first worker thread has started. */
const WORTH_WORKERS_BYTE_LENGTH = 8 * 1024 * 1024;

/** Returns one worker thread per processor for a large feed, and none for a small one. */
export function chooseWorkerCount(byteLength: number): number {
  return byteLength < WORTH_WORKERS_BYTE_LENGTH ? 0 : availableParallelism();
}
