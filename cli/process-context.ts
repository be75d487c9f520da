import { EXIT } from './exit-code.ts';
import { describeError } from './print.ts';
import type { ProcessContext } from './program.ts';
import { createBoundedLines } from './serving/bounded-lines.ts';

/** The process as a command may know it. */
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
    },
    onReload(handler) {
      process.on('SIGHUP', handler);
    },
  };
}

/**
 * Ends the process with the status of a bug when an error reaches nobody who could handle it. Node
 * by itself would end with 1, which means that the data has errors.
 */
export function endAtUncaughtErrors(): void {
  const end = (error: unknown) => {
    process.stderr.write(describeError(error), () => process.exit(EXIT.bug));
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/**
 * A reader that went away (`curbstone … | head`) is no fault and no reason to stop half-way: what
 * is said from there on goes nowhere, and the status is that of the work. Where standard output
 * cannot be written for another reason, such as a full disk, the status says so.
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
