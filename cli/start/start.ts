#!/usr/bin/env node
/**
 * Entry point of the installed program. It loads the script of the requested command, and imports
 * as little as possible itself. The build writes it to `out/bundle/main.js`, beside the scripts.
 */
import { fileURLToPath } from 'node:url';
import { runScript } from './cached-script.ts';
import type { runServer } from './server-main.ts';

/**
 * Signals that a server understands or ignores. By default they end the process or open the
 * debugger, which they must not do while the server's own handlers are not loaded yet.
 */
const SERVER_SIGNALS = ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const;

const [command] = process.argv.slice(2);
if (command === 'serve') for (const signal of SERVER_SIGNALS) process.on(signal, () => {});
if (command === 'serve' || command === 'map') {
  const path = fileURLToPath(new URL('./server.cjs', import.meta.url));
  const script = runScript(path) as { readonly runServer: typeof runServer };
  void script.runServer();
} else void import('../main.ts');
