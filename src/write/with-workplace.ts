import { Failure } from '../diagnostic/failure.ts';
import { codeOf, reasonOfCode } from '../diagnostic/system-error.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

/** Additional result of a run. */
export interface Leftover {
  /** Path and reason of a temporary folder that could not be removed; it does no harm. */
  readonly leftover: string | null;
}

/**
 * Runs `work` in a workplace of its own. If the temporary folder cannot be removed afterwards, the
 * result stays valid, and an error of `work` is reported instead of that one.
 *
 * @throws Failure for a system error, as one line about the store.
 */
export async function withWorkplace<T extends object>(
  storePath: string,
  work: (workplace: Workplace) => Promise<T>,
): Promise<T & Leftover> {
  let workplace: Workplace | undefined;
  try {
    workplace = openWorkplace(storePath);
    const outcome = await work(workplace);
    return { ...outcome, leftover: workplace.remove() ?? null };
  } catch (error) {
    workplace?.remove();
    throw asFailure(error, storePath);
  }
}

/** Converts a system error to one line about the store; returns other errors unchanged. */
function asFailure(error: unknown, storePath: string): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  // Only system calls have a `syscall`; any other error with a code is ours.
  const code = codeOf(error);
  if (!('syscall' in error) || code === undefined) return error;
  const reason = reasonOfCode(code) ?? `${String(error.syscall)} failed`;
  return new Failure('world', `${storePath}: ${reason} (${code})`, {
    hint: 'nothing was published; the live snapshot of the store is as it was',
    cause: error,
  });
}
