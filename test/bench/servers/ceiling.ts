import { scriptPath } from '../measure/run-script.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const SCRIPT = scriptPath('./ceiling-main.js', import.meta.url);

const FLOOR_SCRIPT = scriptPath('./floor-main.js', import.meta.url);

/** `node:http` sending the head and as many bytes of an answer as Curbstone sends them. */
export function startFloor(store: string, answerUrl: string): Promise<ServerProcess> {
  return startServer({ path: FLOOR_SCRIPT, words: [store, answerUrl] });
}

/** `node:http` sending a ready body of so many bytes. */
export function startCeiling(bodyByteLength: number): Promise<ServerProcess> {
  return startServer({ path: SCRIPT, words: [String(bodyByteLength)] });
}
