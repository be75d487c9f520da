import { EXIT, exitCodeOf, explainError } from './exit-code.ts';
import { describeError } from './print.ts';
import type { ProcessContext } from './program.ts';
import { createBoundedLines } from './serving/bounded-lines.ts';

/** Returns the context of the process for a command. */
export function createProcessContext(): ProcessContext {
  return {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    log: createBoundedLines(process.stderr),
    env: process.env,
    isTerminal: process.stderr.isTTY === true,
    hasColors: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
    onSignal(handler) {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, handler);
      for (const signal of IGNORED_SIGNALS) process.on(signal, () => {});
    },
    onReload(handler) {
      process.on('SIGHUP', handler);
    },
  };
}

/**
 * Sent by tools that rotate logs. Without a listener, Node opens its debugger at SIGUSR1, through
 * which every program of the machine could run code in a server, and ends at SIGUSR2.
 */
const IGNORED_SIGNALS = ['SIGUSR1', 'SIGUSR2'] as const;

/**
 * Ends the process with the status of a bug if an error is not handled. Node's default status is 1,
 * which here means errors in the data.
 */
export function endAtUncaughtErrors(): void {
  const end = (thrown: unknown) => {
    const error = explainError(thrown);
    process.stderr.write(describeError(error), () => process.exit(exitCodeOf(error)));
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/**
 * Continues if the reader closes the pipe (`curbstone … | head`). This is not an error: further
 * output is discarded, and the status is that of the work. If standard output fails for another
 * reason, such as a full disk, the status reports that.
 */
export function outliveReaders(): void {
  let isTold = false;
  process.stderr.on('error', () => {});
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isTold) return;
    isTold = true;
    process.stderr.write(`curbstone: standard output cannot be written (${code})\n`);
    process.once('exit', () => {
      process.exitCode = EXIT.world;
    });
  });
}
