/**
 * `node out/js/test/bench/trials/cities-main.js [seconds] [spaces]`: two cities in one server.
 * Clients walk through one of them in short rounds, in turn: while nothing else happens, while
 * snapshots are published every second to a store that nobody serves, and while they are published
 * to the other city. The second and the third round differ only by the work of the server. The
 * answers of the first city must be the same, and a token of one city must be refused by the other.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeTokens } from '../../../cli/tokens/token-file.ts';
import { hashToken } from '../../../src/model/service-token.ts';
import { createPublisher } from './publish-again.ts';
import {
  countOr,
  makeCity,
  mustRun,
  readServedId,
  round,
  runTrial,
  startServer,
  summarise,
} from './trial.ts';
import { createWalks } from './walk.ts';

const CLIENT_COUNT = 4;
/** Rounds of each kind, in turn, so that other work of the machine falls on all kinds alike. */
const ROUND_COUNT = 5;

await runTrial(async (folder, faults) => {
  const [seconds, spaceCount] = [countOr(20), countOr(100_000, 1)];
  const city = await makeCity(join(folder, 'city'), { spaceCount, seed: 9 });
  const source = join(folder, 'source');
  await mustRun(['ingest', city, '--out', source]);
  const [quiet, busy] = [createPublisher(source), createPublisher(source)];
  const [nyc, sf, unserved] = [join(folder, 'nyc'), join(folder, 'sf'), join(folder, 'unserved')];
  quiet.publish(nyc, 0);
  busy.publish(sf, 0);
  const tokens = join(folder, 'tokens.json');
  const entryOf = (name: string) => ({
    name,
    sha256: Buffer.from(hashToken(`${name}-token`)).toString('hex'),
    cities: [name],
  });
  writeFileSync(tokens, encodeTokens([entryOf('nyc'), entryOf('sf')]));
  const words = ['--city', `nyc=${nyc}`, '--city', `sf=${sf}`, '--tokens', tokens];
  const server = await startServer([...words, '--keep-open', '20']);
  const urlOf = (name: string, token = name) =>
    `http://127.0.0.1:${server.port}/${name}/curbs/spaces?service_token=${token}-token&response_size=250`;
  for (const [name, token] of [
    ['nyc', 'sf'],
    ['sf', 'nyc'],
  ] as const) {
    const { status } = await fetch(urlOf(name, token));
    if (status !== 400) faults.add(`the token of ${token} in ${name}: ${status}`);
  }

  const agent = new Agent({ keepAlive: true });
  const tags = new Map<string, string>();
  const walkQuiet = () =>
    createWalks({
      agent,
      publisher: quiet,
      addFault: faults.add,
      onAnswer(tag, url) {
        const before = tags.get(url) ?? tag;
        if (before !== tag) faults.add(`another tag for ${url}`);
        tags.set(url, tag);
      },
    });
  const run = async (walks: ReturnType<typeof walkQuiet>, name: string, forSeconds: number) => {
    const endMs = performance.now() + forSeconds * 1000;
    const isOver = () => performance.now() > endMs;
    await Promise.all(Array.from({ length: CLIENT_COUNT }, () => walks.run(urlOf(name), isOver)));
  };
  let publishCount = 0;
  /** Publishes every second until stopped, and then waits until the server serves the last one. */
  const publishTo = (store: string) => {
    const stop = new AbortController();
    const ended = (async () => {
      let id = '';
      do {
        publishCount++;
        id = busy.publish(store, publishCount);
        await wait(1000, undefined, { signal: stop.signal }).catch(() => {});
      } while (!stop.signal.aborted);
      while (store === sf && (await readServedId(urlOf('sf'))) !== id) await wait(20);
    })();
    return () => {
      stop.abort();
      return ended;
    };
  };
  const kindOf = (publish: () => () => Promise<void>) => ({
    walks: walkQuiet(),
    publish,
    mainThreadMs: 0,
  });
  const rounds = {
    alone: kindOf(() => async () => {}),
    publishes_not_served: kindOf(() => publishTo(unserved)),
    publishes_served: kindOf(() => publishTo(sf)),
  };
  await run(walkQuiet(), 'nyc', seconds / 4);
  for (let turn = 0; turn < ROUND_COUNT; turn++) {
    for (const kind of Object.values(rounds)) {
      const stop = kind.publish();
      const beforeMs = readMainThreadMs(server.pid);
      await run(kind.walks, 'nyc', seconds / ROUND_COUNT);
      kind.mainThreadMs += readMainThreadMs(server.pid) - beforeMs;
      await stop();
    }
  }
  const other = createWalks({ agent, publisher: busy, addFault: faults.add });
  await run(other, 'sf', seconds / 2);
  const { status } = await server.stop();
  if (status !== 0) faults.add(`the server ended in ${status}`);
  const figures = Object.entries(rounds).map(([name, { walks, mainThreadMs }]) => [
    name,
    {
      requests: walks.durations.length,
      ...summarise(walks.durations),
      main_thread_us_per_request: round((mainThreadMs * 1000) / walks.durations.length),
    },
  ]);
  return {
    spaces: quiet.spaceCount,
    publishes: publishCount,
    ...Object.fromEntries(figures),
    walks: {
      quiet: Object.values(rounds).reduce((sum, { walks }) => sum + walks.walkCount(), 0),
      busy: other.walkCount(),
    },
  };
});

/** Processor time of the thread that answers requests; other programs do not change it. */
function readMainThreadMs(pid: number): number {
  const [runNs = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(runNs) / 1e6;
}
