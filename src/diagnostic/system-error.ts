/** What a system error means, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to write',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'there is a file where a folder is expected',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOMEM: 'there is not enough memory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'there is no permission to write',
  EROFS: 'the file system is read-only',
  ERR_MODULE_NOT_FOUND: 'a part of the program cannot be loaded',
  ERR_WORKER_INIT_FAILED: 'no further thread can be started',
  ERR_WORKER_OUT_OF_MEMORY: 'a thread has run out of memory',
};

/** Returns what went wrong in a call that writes; `undefined` if the code is not a common one. */
export function reasonOfCode(code: string): string | undefined {
  return Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
}

/**
 * Returns the system's error code, such as `ENOENT`; `undefined` for any other error. Node 24
 * leaves it empty for a folder that cannot be removed.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  return String(error.code) || undefined;
}

const SHORTAGES: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/** Whether the system has run out of something, which says nothing about the file. */
export function isShortage(error: unknown): boolean {
  return SHORTAGES.has(codeOf(error));
}
