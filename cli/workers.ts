import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { readFeed } from '../src/config/read-feed.ts';

/** A feed below this is read before the first worker thread would be up. */
const WORTH_WORKERS_BYTE_LENGTH = 8 * 1024 * 1024;

/** As many as there are processors for a large feed, none for a small one. */
export async function workerCountFor(feedPath: string): Promise<number> {
  const { sources } = await readFeed(feedPath);
  let byteLength = 0;
  for (const { path } of sources) {
    // A file that is not there is the check's business; it has no size here.
    byteLength += await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return byteLength < WORTH_WORKERS_BYTE_LENGTH ? 0 : availableParallelism();
}
