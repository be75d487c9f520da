import { setTimeout } from 'node:timers/promises';
import { scriptPath } from '../measure/run-script.ts';
import { TOKEN } from '../questions/request-path.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const CLI = scriptPath('../../../../bundle/main.js', import.meta.url);

/** What is measured: the program as it ships, serving a store. */
export function startCurbstone(
  store: string,
  words: readonly string[] = [],
): Promise<ServerProcess> {
  return startServer({
    path: CLI,
    words: ['serve', store, '--port', '0', ...words],
    env: { CURBSTONE_TOKEN: TOKEN },
  });
}

/**
 * Waits until the server works on nothing. It verifies its snapshot in the background, which takes
 * seconds of processor time that no request causes.
 */
export async function waitUntilIdle({ cpuSeconds }: ServerProcess): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  while (cpuSeconds() - before > IDLE_CPU_SECONDS) {
    before = cpuSeconds();
    await setTimeout(IDLE_MS);
  }
}

const IDLE_MS = 500;
const IDLE_CPU_SECONDS = 0.02;
