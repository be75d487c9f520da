import { runScript, scriptPath } from '../measure/run-script.ts';
import type { AutocannonOutcome } from './autocannon-main.ts';
import type { Load, LoadResult } from './load.ts';

const SCRIPT = scriptPath('./autocannon-main.js', import.meta.url);

/** A load by autocannon, which is always there, but spends more on a request than a good server. */
export async function loadWithAutocannon(load: Load): Promise<LoadResult> {
  const { stdout } = await runScript({ path: SCRIPT, words: [JSON.stringify(load)] });
  const outcome: AutocannonOutcome = JSON.parse(stdout);
  if (outcome.faultCount > 0 || outcome.requestCount === 0) {
    throw new Error(`a load went wrong: ${stdout}, first ${load.paths[0]}`);
  }
  return { requestCount: outcome.requestCount, seconds: outcome.seconds };
}
