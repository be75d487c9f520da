import { Failure } from '../src/diagnostic/failure.ts';

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

/** Returns the exit status for an error. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Failure)) return EXIT.bug;
  return error.kind === 'usage' ? EXIT.usage : EXIT.world;
}
