import { availableParallelism } from 'node:os';
import { measureFeed } from '../src/measure-feed.ts';

/** A feed below this is read before the first worker thread would be up. */
const WORTH_WORKERS_BYTE_LENGTH = 8 * 1024 * 1024;

/** As many as there are processors for a large feed, none for a small one. */
export async function workerCountFor(feedPath: string): Promise<number> {
  const byteLength = await measureFeed(feedPath);
  return byteLength < WORTH_WORKERS_BYTE_LENGTH ? 0 : availableParallelism();
}
