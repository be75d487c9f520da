#!/usr/bin/env node
/**
 * Entry point of the installed program. It loads the script of the requested command, and imports
 * as little as possible itself. The build writes it to `out/bundle/main.js`, beside the scripts.
 */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Failure } from '../../src/diagnostic/failure.ts';
import { exitCodeOf, explainError } from '../exit-code.ts';
import { runScript } from './cached-script.ts';
import type { runServer } from './server-main.ts';

/**
 * Signals that a server understands or ignores. By default they end the process or open the
 * debugger, which they must not do while the server's own handlers are not loaded yet.
 */
const SERVER_SIGNALS = ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const;

/**
 * The young generation is collected by its own thread only. A request leaves nearly nothing in it,
 * so waking other threads takes more time than it saves: 4 to 12 % of a page's processor time.
 */
const COLLECT_ALONE = '--no-parallel-scavenge';

const SERVER_COMMANDS: ReadonlySet<string> = new Set(['serve', 'map']);
/** The help shows all commands, so `main.ts` imports the server's script too. */
const HELP: ReadonlySet<string> = new Set(['', 'help', '--help', '-h']);

const [command = ''] = process.argv.slice(2);
if (command === 'serve') for (const signal of SERVER_SIGNALS) process.on(signal, () => {});
try {
  if (SERVER_COMMANDS.has(command)) {
    setFlagsFromString(COLLECT_ALONE);
    void loadServer().runServer();
  } else {
    if (HELP.has(command)) loadServer();
    import('../main.ts').catch(endUnloaded);
  }
} catch (error) {
  endUnloaded(error);
}

/** Reports that a part of the program cannot be loaded. Most often too many files are open. */
function endUnloaded(thrown: unknown): void {
  const error = explainError(thrown);
  const text =
    error instanceof Failure ? `${error.message}\n  ${error.hint}` : (error as Error).stack;
  process.stderr.write(`curbstone: ${text}\n`);
  process.exitCode = exitCodeOf(error);
}

function loadServer(): { readonly runServer: typeof runServer } {
  const path = fileURLToPath(new URL('./server.cjs', import.meta.url));
  return runScript(path) as { readonly runServer: typeof runServer };
}
