import { Failure } from '../src/diagnostic/failure.ts';
import { codeOf } from '../src/diagnostic/system-error.ts';

/** Exit statuses (RULES.md, The report). */
export const EXIT = {
  ok: 0,
  /** Errors in the data, or an error answer. */
  data: 1,
  /** Invalid arguments or configuration. */
  usage: 2,
  /** Unreadable file, full disk, port in use. */
  world: 3,
  /** A bug in this program. */
  bug: 70,
} as const;

/** What a computer may run out of in any call, and what to do about it. */
const LIMITS: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  EMFILE: ['too many files are open', 'raise the limit of open files (ulimit -n)'],
  ENFILE: ['too many files are open', 'raise the limit of open files of the system'],
  ENOMEM: ['there is not enough memory', 'give the program more memory'],
  ENOSPC: ['the disk is full', 'make room, and run the command again'],
  EDQUOT: ['the disk quota is used up', 'make room, and run the command again'],
  EIO: ['the disk reports an error', 'look at the log of the system'],
};

/** Returns a Failure for an error of the system that has nothing to do with this program. */
export function explainError(error: unknown): unknown {
  const limit = error instanceof Failure ? undefined : LIMITS[codeOf(error) ?? ''];
  if (limit === undefined) return error;
  const [reason, hint] = limit;
  return new Failure('world', `${reason} (${codeOf(error)})`, { hint, cause: error });
}

/** Returns the exit status for an error that `explainError` returned. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Failure)) return EXIT.bug;
  return error.kind === 'usage' ? EXIT.usage : EXIT.world;
}
