/**
 * `node out/js/test/bench/trials/publishes-main.js [publishes] [spaces]`: the memory of a server
 * after each of many publishes, while clients walk through pages. Each publish waits until the
 * server serves the one before. From the tenth on, the memory must stay flat: the mean of the last
 * third is at most a fifth above that of the third before it.
 */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createPublisher } from './publish-again.ts';
import {
  countOr,
  makeCity,
  mustRun,
  readAnonMb,
  readServedId,
  runTrial,
  startServer,
  summarise,
  TOKEN,
} from './trial.ts';
import { createWalks } from './walk.ts';

const CLIENT_COUNT = 4;
const GROWTH_MAX = 1.2;

await runTrial(async (folder, faults) => {
  const [publishCount, spaceCount] = [countOr(40), countOr(100_000, 1)];
  const city = await makeCity(join(folder, 'city'), { spaceCount, seed: 9 });
  const source = join(folder, 'source');
  await mustRun(['ingest', city, '--out', source]);
  const publisher = createPublisher(source);
  const store = join(folder, 'store');
  publisher.publish(store, 0);
  const server = await startServer([store, '--keep-open', '10']);
  const url = `http://127.0.0.1:${server.port}/curbs/spaces?service_token=${TOKEN}&response_size=250`;
  let served: string | null = null;
  let isOver = false;
  const agent = new Agent({ keepAlive: true });
  const walks = createWalks({ agent, publisher, addFault: faults.add });
  const walking = Array.from({ length: CLIENT_COUNT }, () => walks.run(url, () => isOver));
  const memoryMb: number[] = [];
  for (let number = 1; number <= publishCount; number++) {
    const id = publisher.publish(store, number);
    while (served !== id) {
      await wait(50);
      served = await readServedId(url);
    }
    // The thread that verified it has ended, and old buffers are collected.
    await wait(500);
    memoryMb.push(readAnonMb(server.pid));
  }
  isOver = true;
  await Promise.all(walking);
  const { status } = await server.stop();
  if (status !== 0) faults.add(`the server ended in ${status}`);
  const [before, after] = lastThirds(memoryMb.slice(9));
  if (after > GROWTH_MAX * before) faults.add(`${after} MB after ${before} MB`);
  return {
    requests: walks.durations.length,
    ...summarise(walks.durations),
    walks: walks.walkCount(),
    memory_mb: memoryMb.join(' '),
    last_thirds_mb: [before, after],
  };
});

/** The means of the second and the last third of some numbers. */
function lastThirds(numbers: readonly number[]): [number, number] {
  const third = Math.ceil(numbers.length / 3);
  const mean = (part: readonly number[]) =>
    Math.round(part.reduce((sum, each) => sum + each, 0) / Math.max(1, part.length));
  return [mean(numbers.slice(third, 2 * third)), mean(numbers.slice(2 * third))];
}
