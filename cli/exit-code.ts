import { Failure } from '../src/diagnostic/failure.ts';
import { codeOf, reasonOfCode } from '../src/diagnostic/system-error.ts';

/** Exit statuses (README.md, Exit status). */
export const EXIT = {
  ok: 0,
  /** Errors in the data, or an error response. */
  data: 1,
  /** Invalid arguments or configuration. */
  usage: 2,
  /** Unreadable file, full disk, port in use. */
  world: 3,
  /** A bug in this program. */
  bug: 70,
} as const;

/** What to do when the computer has run out of something, which may happen in any call. */
const HINTS: Readonly<Record<string, string>> = {
  EMFILE: 'raise the limit of open files (ulimit -n)',
  ENFILE: 'raise the limit of open files of the system',
  ENOMEM: 'give the program more memory',
  ENOSPC: 'make room, and run the command again',
  EDQUOT: 'make room, and run the command again',
  EIO: 'look at the log of the system',
  ERR_WORKER_INIT_FAILED:
    'raise the limit of processes and threads (ulimit -u, or that of the container)',
  ERR_WORKER_OUT_OF_MEMORY: 'give the program more memory',
  // Node does not find a file that the limit of open files keeps it from looking for.
  ERR_MODULE_NOT_FOUND:
    'raise the limit of open files (ulimit -n); if that does not help, install the program again',
};

/** Returns a Failure for an error of the system that has nothing to do with this program. */
export function explainError(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  const hint = error instanceof Failure ? undefined : HINTS[code];
  if (hint === undefined) return error;
  return new Failure('world', `${reasonOfCode(code)} (${code})`, { hint, cause: error });
}

/** Returns the exit status for an error that `explainError` returned. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Failure)) return EXIT.bug;
  return error.kind === 'usage' ? EXIT.usage : EXIT.world;
}
