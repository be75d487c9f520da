/**
 * `node out/js/test/bench/trials/kill-main.js [moments]`: `ingest` is killed with SIGKILL at random
 * moments, one after another on one store. After each the store must open on the old or the new
 * snapshot, whole; at the end a run must succeed and leave nothing behind.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inspectStore, verifyStore } from '../../../src/inspect.ts';
import { createRandom } from '../../support/random.ts';
import { countOr, liveIn, makeCity, mustRun, runTrial, startCurbstone } from './trial.ts';

await runTrial(async (folder, faults) => {
  const momentCount = countOr(200);
  const seed = Date.now() % 1_000_000;
  const random = createRandom(seed);
  const [a, b] = [
    await makeCity(join(folder, 'a'), { spaceCount: 2000, seed: 1 }),
    await makeCity(join(folder, 'b'), { spaceCount: 2000, seed: 2 }),
  ] as const;
  const store = join(folder, 'store');
  const ids = new Map<string, string>();
  const startMs = performance.now();
  for (const city of [a, b]) {
    await mustRun(['ingest', city, '--out', store, '--accept-loss']);
    ids.set(city, liveIn(store));
  }
  const wholeMs = (performance.now() - startMs) / 2;
  let killedCount = 0;
  let movedCount = 0;
  for (let moment = 0; moment < momentCount; moment++) {
    const before = liveIn(store);
    const city = before === ids.get(a) ? b : a;
    const { child, ended } = startCurbstone(['ingest', city, '--out', store, '--accept-loss']);
    // Most moments are in the last two thirds: Node starts in the first.
    await wait(wholeMs * random.between(0.3, 1.1));
    child.kill('SIGKILL');
    if ((await ended).signal === 'SIGKILL') killedCount++;
    const live = liveIn(store);
    if (live !== before) movedCount++;
    if (live !== before && live !== ids.get(city)) faults.add(`moment ${moment}: ${live} is live`);
    const { faults: found } = await verifyStore(store);
    if (found.length > 0) faults.add(`moment ${moment}: ${JSON.stringify(found[0])}`);
  }
  await mustRun(['ingest', a, '--out', store, '--accept-loss']);
  const { leftovers } = inspectStore(store);
  if (leftovers.length > 0) faults.add(`left behind: ${leftovers.join(', ')}`);
  return { seed, moments: momentCount, killed: killedCount, new_snapshot_live: movedCount };
});
