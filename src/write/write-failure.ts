import { Failure } from '../diagnostic/failure.ts';

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
export function asFailure(error: unknown, storePath: string): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  // Only calls of the system name themselves; any other error with a code is ours.
  if (!('syscall' in error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)] ?? `${String(error.syscall)} failed`;
  return new Failure('world', `${storePath}: ${reason} (${String(error.code)})`, {
    hint: 'nothing was published; the live snapshot of the store is as it was',
    cause: error,
  });
}
