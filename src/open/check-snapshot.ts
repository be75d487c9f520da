import { Worker } from 'node:worker_threads';
import { Failure } from '../diagnostic/failure.ts';
import type { CheckAnswer } from './check-worker.ts';
import { readManifest } from './open-snapshot.ts';
import { verifySnapshot } from './verify-snapshot.ts';

/** A smaller snapshot is verified faster than a thread starts. */
const INLINE_BYTE_LENGTH_MAX = 1024 * 1024;

/**
 * Verifies a snapshot before it is served, in a separate thread, so that requests are
 * answered meanwhile.
 *
 * @throws Failure with the first error.
 */
export async function checkSnapshot(folder: string): Promise<void> {
  const { id, manifest } = readManifest(folder);
  const byteLength = manifest.files.reduce((sum, file) => sum + file.byteLength, 0);
  const faults =
    byteLength <= INLINE_BYTE_LENGTH_MAX
      ? (await verifySnapshot(folder)).faults
      : await verifyInThread(folder);
  const [fault] = faults;
  if (fault === undefined) return;
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more faults)`;
  throw new Failure('world', `snapshot ${id} is damaged: ${fault}${more}`, {
    hint: 'see all faults with `curbstone verify`, and ingest the feed again',
  });
}

function verifyInThread(folder: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-worker.js', import.meta.url), {
      workerData: folder,
    });
    worker.once('message', ({ faults, failure }: CheckAnswer) => {
      if (failure === undefined) resolve(faults);
      else reject(new Failure('world', failure));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Failure('world', `${folder}: verifying ended early`)));
  });
}
