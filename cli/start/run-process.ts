import { exitCodeOf, explainError } from '../exit-code.ts';
import { describeError, encodeError, formatJson } from '../print.ts';
import { createProcessContext, endAtUncaughtErrors, outliveReaders } from '../process-context.ts';
import { type CommandLoaders, runProgram } from '../program.ts';

/**
 * Runs the command in the arguments of this process: connects its streams and exit status, and
 * everything else goes through a CommandContext.
 */
export async function runProcess(commands: CommandLoaders): Promise<void> {
  outliveReaders();
  endAtUncaughtErrors();
  try {
    process.exitCode = await runProgram(process.argv.slice(2), createProcessContext(), commands);
  } catch (thrown) {
    const error = explainError(thrown);
    process.stderr.write(describeError(error));
    if (process.argv.includes('--json')) process.stdout.write(formatJson(encodeError(error)));
    process.exitCode = exitCodeOf(error);
  }
}
