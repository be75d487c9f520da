/**
 * `node out/js/test/bench/trials/refusals-main.js [tries]`: the time of refusals for tokens of
 * every shape, asked in random order. The medians must not differ by more than the halves of one
 * shape differ from each other, and a little.
 */
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { encodeTokens } from '../../../cli/tokens/token-file.ts';
import { hashToken } from '../../../src/model/service-token.ts';
import { createRandom } from '../../support/random.ts';
import { median } from '../measure/median.ts';
import { countOr, makeCity, mustRun, round, runTrial, startServer } from './trial.ts';

const VALID = 'Zq3-valid-token-of-the-trial-Zq3-0123456789abc';

/** As long as the valid one, so that the length of the request tells nothing. */
const SHAPES: Readonly<Record<string, string>> = {
  unknown: 'A'.repeat(VALID.length),
  last_character: `${VALID.slice(0, -1)}X`,
  first_character: `X${VALID.slice(1)}`,
  expired: `e${VALID.slice(1)}`,
  other_city: `c${VALID.slice(1)}`,
  upper_case: VALID.toUpperCase(),
};

/** A smaller difference cannot be measured through a network with so few tries. */
const NOTICEABLE_US = 5;

await runTrial(async (folder, faults) => {
  const tryCount = countOr(10_000);
  const seed = Date.now() % 1_000_000;
  const random = createRandom(seed);
  const city = await makeCity(join(folder, 'city'), { spaceCount: 300, seed: 3 });
  const store = join(folder, 'store');
  await mustRun(['ingest', city, '--out', store]);
  const tokens = join(folder, 'tokens.json');
  const entryOf = (token: string, rest: object = {}) => ({
    name: `n ${token.slice(0, 1)}`,
    sha256: Buffer.from(hashToken(token)).toString('hex'),
    ...rest,
  });
  writeFileSync(
    tokens,
    encodeTokens([
      entryOf(VALID),
      entryOf(SHAPES.expired ?? '', { expires: '2020-01-01T00:00:00Z' }),
      entryOf(SHAPES.other_city ?? '', { cities: ['sf'] }),
    ]),
  );
  const server = await startServer(['--city', `nyc=${store}`, '--tokens', tokens]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const names = Object.keys(SHAPES);
  const durations = new Map(names.map((name) => [name, [] as number[]]));
  const bodies = new Set<string>();
  for (let count = -1000; count < tryCount; count++) {
    const name = random.pick(names);
    const url = `http://127.0.0.1:${server.port}/nyc/curbs/areas?service_token=${SHAPES[name]}`;
    const startMs = performance.now();
    const answer = await ask(url, agent);
    const durationMs = performance.now() - startMs;
    bodies.add(answer);
    if (count >= 0) durations.get(name)?.push(durationMs);
  }
  if (bodies.size !== 1) faults.add(`${bodies.size} different answers`);
  const medians = Object.fromEntries(names.map((name) => [name, medianUs(durations.get(name))]));
  const spread = Math.max(...Object.values(medians)) - Math.min(...Object.values(medians));
  // What the same shape differs by from one half of its tries to the other.
  const noise = Math.max(
    ...names.map((name) => {
      const all = durations.get(name) ?? [];
      const even = all.filter((_, index) => index % 2 === 0);
      const odd = all.filter((_, index) => index % 2 === 1);
      return Math.abs(medianUs(even) - medianUs(odd));
    }),
  );
  if (spread > 2 * noise + NOTICEABLE_US) faults.add(`the medians differ by ${spread} µs`);
  await server.stop();
  return {
    seed,
    tries: tryCount,
    median_us: medians,
    spread_us: round(spread),
    noise_us: round(noise),
  };
});

function medianUs(durations: readonly number[] = []): number {
  return round(median(durations) * 1000);
}

function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { date: _, ...headers } = response.headers;
      resolve(`${response.statusCode} ${JSON.stringify(headers)} ${Buffer.concat(chunks)}`);
    }).on('error', reject);
  });
}
