import { scriptPath } from '../measure/run-script.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const SCRIPT = scriptPath('./ceiling-main.js', import.meta.url);

/** `node:http` sending a ready body of so many bytes. */
export function startCeiling(bodyByteLength: number): Promise<ServerProcess> {
  return startServer({ path: SCRIPT, words: [String(bodyByteLength)] });
}
