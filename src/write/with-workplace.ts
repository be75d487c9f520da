import { Failure } from '../diagnostic/failure.ts';
import { openWorkplace, type Workplace } from './store-folder.ts';

/** What a run says of itself beside its own outcome. */
export interface Leftover {
  /** A temporary folder that could not be removed, and why; it does no harm. */
  readonly leftover: string | null;
}

/**
 * Does `work` in a workplace of its own. A temporary folder that cannot be removed afterwards does
 * not undo what was done, and must not hide why something was not.
 *
 * @throws Failure for what the system refuses, as one line about the store.
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

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'there is no permission to write',
  EPERM: 'there is no permission to write',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file stands where a folder should',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
};

/** An error of the system as one line about the store; anything else as it came. */
function asFailure(error: unknown, storePath: string): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  // Only calls of the system name themselves; any other error with a code is ours.
  if (!('syscall' in error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)] ?? `${String(error.syscall)} failed`;
  return new Failure('world', `${storePath}: ${reason} (${String(error.code)})`, {
    hint: 'nothing was published; the live snapshot of the store is as it was',
    cause: error,
  });
}
