/**
 * `node out/js/test/bench/trials/cities-main.js [seconds] [spaces]`: two cities in one server.
 * Clients walk through one of them, first while nothing else happens, then while the other one
 * publishes a snapshot every second. The answers of the first must be the same, and a token of
 * one city must be refused by the other.
 */
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeTokens } from '../../../cli/tokens/token-file.ts';
import { hashToken } from '../../../src/model/service-token.ts';
import { createPublisher } from './publish-again.ts';
import { countOr, makeCity, mustRun, runTrial, startServer, summarise } from './trial.ts';
import { createWalks } from './walk.ts';

const CLIENT_COUNT = 4;

await runTrial(async (folder, faults) => {
  const [seconds, spaceCount] = [countOr(20), countOr(100_000, 1)];
  const city = await makeCity(join(folder, 'city'), { spaceCount, seed: 9 });
  const source = join(folder, 'source');
  await mustRun(['ingest', city, '--out', source]);
  const [quiet, busy] = [createPublisher(source), createPublisher(source)];
  const [nyc, sf] = [join(folder, 'nyc'), join(folder, 'sf')];
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
  await run(walkQuiet(), 'nyc', seconds / 4);
  const alone = walkQuiet();
  await run(alone, 'nyc', seconds);
  const beside = walkQuiet();
  const other = createWalks({ agent, publisher: busy, addFault: faults.add });
  let publishCount = 0;
  const publishing = (async () => {
    for (; publishCount < seconds; publishCount++) {
      busy.publish(sf, publishCount + 1);
      await wait(1000);
    }
  })();
  await run(beside, 'nyc', seconds);
  await publishing;
  await run(other, 'sf', seconds / 2);
  const { status } = await server.stop();
  if (status !== 0) faults.add(`the server ended in ${status}`);
  return {
    spaces: quiet.spaceCount,
    publishes: publishCount,
    alone: { requests: alone.durations.length, ...summarise(alone.durations) },
    beside_publishes: { requests: beside.durations.length, ...summarise(beside.durations) },
    walks: { quiet: alone.walkCount() + beside.walkCount(), busy: other.walkCount() },
  };
});
