#!/usr/bin/env node
/** The process: its streams, its signals, its status. All else is told through a CommandContext. */
import { exitCodeOf } from './exit-code.ts';
import { describeError } from './print.ts';
import { runProgram } from './program.ts';

// A reader that went away (`curbstone … | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  process.exitCode = await runProgram(process.argv.slice(2), {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    env: process.env,
    isTerminal: process.stderr.isTTY === true,
    hasColors: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
    onSignal(handler) {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, handler);
    },
  });
} catch (error) {
  process.stderr.write(describeError(error));
  process.exitCode = exitCodeOf(error);
}
