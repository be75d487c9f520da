import type { ProcessContext } from './program.ts';

/** The process as a command may know it. */
export function createProcessContext(): ProcessContext {
  return {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    env: process.env,
    isTerminal: process.stderr.isTTY === true,
    hasColors: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
    onSignal(handler) {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, handler);
    },
  };
}
