#!/usr/bin/env node
/**
 * Entry point of the process: its arguments, streams and exit status. Everything else goes through
 * a CommandContext.
 */
import { exitCodeOf, explainError } from './exit-code.ts';
import { describeError, encodeError, formatJson } from './print.ts';
import { createProcessContext, endAtUncaughtErrors, outliveReaders } from './process-context.ts';
import { runProgram } from './program.ts';

outliveReaders();
endAtUncaughtErrors();

try {
  process.exitCode = await runProgram(process.argv.slice(2), createProcessContext());
} catch (thrown) {
  const error = explainError(thrown);
  process.stderr.write(describeError(error));
  if (process.argv.includes('--json')) process.stdout.write(formatJson(encodeError(error)));
  process.exitCode = exitCodeOf(error);
}
