import { Worker } from 'node:worker_threads';
import { Failure } from '../diagnostic/failure.ts';
import type { CheckAnswer, CheckTask } from './check-worker.ts';
import { findMemoryMap } from './memory-map.ts';
import { readManifest } from './open-snapshot.ts';
import { verifySnapshot } from './verify-snapshot.ts';

/** A smaller snapshot is verified faster than a thread starts. */
const INLINE_BYTE_LENGTH_MAX = 1024 * 1024;

export interface CheckOptions {
  /** Whether the process answers requests meanwhile, which then come first. */
  readonly isServing: boolean;
  /** How long a thread of low priority may take. By default it depends on the size. */
  readonly patienceMs?: number;
  /** Ends the work. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Verifies a snapshot before it is served: in a separate thread, so that requests are answered
 * meanwhile, unless it is small.
 *
 * @throws Failure with the first error.
 */
export async function checkSnapshot(folder: string, options: CheckOptions): Promise<void> {
  const { signal } = options;
  signal?.throwIfAborted();
  const { id, manifest } = readManifest(folder);
  const byteLength = manifest.files.reduce((sum, file) => sum + file.byteLength, 0);
  const faults =
    byteLength <= INLINE_BYTE_LENGTH_MAX
      ? (await verifySnapshot(folder)).faults
      : await verifyInThread(folder, { patienceMs: patienceFor(byteLength, options), signal });
  const [fault] = faults;
  if (fault === undefined) return;
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more faults)`;
  throw new Failure('world', `snapshot ${id} is damaged: ${fault}${more}`, {
    hint: 'see all faults with `curbstone verify`, and ingest the feed again',
  });
}

/**
 * Returns how long a thread of low priority may take; 0: the thread has the usual priority. It is
 * ten times as long as verifying takes on an idle processor (150 MB a second), and at least two
 * seconds. Where all processors are busy, a thread of low priority could take minutes.
 */
function patienceFor(byteLength: number, { isServing, patienceMs }: CheckOptions): number {
  return isServing ? (patienceMs ?? 2_000 + byteLength / 15_000) : 0;
}

/**
 * Verifies in a thread of low priority. If it has not ended after `patienceMs`, it is replaced by
 * one of the usual priority, because the system does not let a thread raise its own.
 */
function verifyInThread(
  folder: string,
  { patienceMs, signal }: { readonly patienceMs: number; readonly signal: CheckOptions['signal'] },
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    function start(hasLowPriority: boolean): Worker {
      const workerData: CheckTask = { folder, hasLowPriority };
      const worker = new Worker(new URL('./check-worker.js', import.meta.url), { workerData });
      worker.once('message', ({ faults, failure }: CheckAnswer) => {
        if (failure === undefined) resolve(faults);
        else reject(new Failure('world', failure));
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        findMemoryMap()?.trim();
        if (worker !== current) return;
        clearTimeout(patience);
        signal?.removeEventListener('abort', abort);
        reject(new Failure('world', `${folder}: verifying ended early`));
      });
      return worker;
    }

    function abort(): void {
      reject(signal?.reason);
      clearTimeout(patience);
      void current.terminate();
    }

    let current = start(patienceMs > 0);
    signal?.addEventListener('abort', abort);
    const patience =
      patienceMs === 0
        ? undefined
        : setTimeout(() => {
            const slow = current;
            current = start(false);
            void slow.terminate();
          }, patienceMs);
  });
}
