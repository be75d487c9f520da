import { exitCodeOf, explainError } from '../exit-code.ts';
import { describeError, encodeError, formatJson } from '../print.ts';
import { createProcessContext, endAtUncaughtErrors, outliveReaders } from '../process-context.ts';
import { type CommandLoaders, type ProcessContext, runProgram } from '../program.ts';

/**
 * Runs the command in the arguments of this process, and sets its exit status. The commands use
 * the streams of the process only through their context.
 */
export async function runProcess(commands: CommandLoaders): Promise<void> {
  outliveReaders();
  endAtUncaughtErrors();
  process.exitCode = await runToEnd(process.argv.slice(2), createProcessContext(), commands);
}

/**
 * Runs the command in `words` and reports what it throws: one line on standard error, and with
 * `--json` an object on standard output as well.
 *
 * @returns The exit status.
 */
export async function runToEnd(
  words: readonly string[],
  context: ProcessContext,
  commands: CommandLoaders,
): Promise<number> {
  try {
    return await runProgram(words, context, commands);
  } catch (thrown) {
    const error = explainError(thrown);
    context.stderr(describeError(error));
    if (words.includes('--json')) context.stdout(formatJson(encodeError(error)));
    return exitCodeOf(error);
  }
}
