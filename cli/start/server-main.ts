/**
 * Runs the commands that serve over HTTP. The build joins them with all that they load until the
 * first response into one script, which starts faster: see `start.ts`.
 */
import { serveCommand } from '../commands/serve.ts';
import { mapCommand } from '../serving/map-command.ts';
import { runProcess } from './run-process.ts';

// The script of all commands takes their definitions from this one, for the help.
export { mapCommand, serveCommand };

export function runServer(): Promise<void> {
  return runProcess({ serve: async () => serveCommand, map: async () => mapCommand });
}
