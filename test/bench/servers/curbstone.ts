import { scriptPath } from '../measure/run-script.ts';
import { TOKEN } from '../questions/request-path.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const CLI = scriptPath('../../../../bundle/main.js', import.meta.url);

/** What is measured: the program as it ships, serving a store. */
export function startCurbstone(store: string): Promise<ServerProcess> {
  return startServer({
    path: CLI,
    words: ['serve', store, '--port', '0'],
    env: { CURBSTONE_TOKEN: TOKEN },
  });
}
