import { Failure } from '../src/diagnostic/failure.ts';

/** Exit statuses (RULES.md, The report). */
export const EXIT = {
  ok: 0,
  /** Errors in the data, or an answer that is none. */
  data: 1,
  /** Wrong arguments or a wrong configuration. */
  usage: 2,
  /** Unreadable file, full disk, port taken. */
  world: 3,
  /** Our bug. */
  bug: 70,
} as const;

/** The status that an error ends the process with. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Failure)) return EXIT.bug;
  return error.kind === 'usage' ? EXIT.usage : EXIT.world;
}
