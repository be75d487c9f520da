/**
 * `node out/js/test/bench/trials/damage-main.js [flips] [truncations]`: flips one bit, or cuts
 * one file short, anywhere in a snapshot. `verify` must find each, and a server that is asked to
 * open the snapshot must not answer from it. Some are also tried with the program itself.
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../../src/diagnostic/failure.ts';
import { verifyStore } from '../../../src/inspect.ts';
import { createTokenIndex } from '../../../src/model/service-token.ts';
import { serve } from '../../../src/serve.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { countOr, liveIn, makeCity, mustRun, runCurbstone, runTrial } from './trial.ts';

/** One in so many damages is also tried with a server, and one in ten of those with the program. */
const SERVER_SHARE = 20;

await runTrial(async (folder, faults) => {
  const [flipCount, cutCount] = [countOr(10_000), countOr(1000, 1)];
  const seed = Date.now() % 1_000_000;
  const random = createRandom(seed);
  const city = await makeCity(join(folder, 'city'), { spaceCount: 300, seed: 3 });
  const store = join(folder, 'store');
  await mustRun(['ingest', city, '--out', store]);
  const snapshot = join(store, liveIn(store));
  const files = readdirSync(snapshot)
    .filter((name) => statSync(join(snapshot, name)).size > 0)
    // The report is for people; it is not served and not part of what the id names.
    .filter((name) => name !== 'report.json');
  const damaged = new Map(files.map((name) => [name, 0]));
  let foundCount = 0;
  let serverCount = 0;
  let programCount = 0;
  for (let number = 0; number < flipCount + cutCount; number++) {
    const name = random.pick(files);
    damaged.set(name, (damaged.get(name) ?? 0) + 1);
    const path = join(snapshot, name);
    const sound = readFileSync(path);
    const { bytes, what } = number < flipCount ? flip(sound, random) : cut(sound, random);
    writeFileSync(path, bytes);
    if (await isFound(store)) foundCount++;
    else faults.add(`not found: ${name}, ${what}`);
    if (number % SERVER_SHARE === 0) {
      serverCount++;
      if (await isServed(store)) faults.add(`served: ${name}, ${what}`);
    }
    if (number % (SERVER_SHARE * 10) === 0) {
      programCount++;
      const { status, stderr } = await runCurbstone(['serve', store, '--port', '0']);
      if (status !== 3 || !/^curbstone: /.test(stderr)) faults.add(`${name}, ${what}: ${status}`);
    }
    writeFileSync(path, sound);
  }
  if (!(await isServed(store))) faults.add('the sound snapshot is not served');
  cpSync(store, join(folder, 'copy'), { recursive: true });
  const { status } = await runCurbstone(['verify', join(folder, 'copy')]);
  if (status !== 0) faults.add(`the sound snapshot is not whole any more: ${status}`);
  const by_file = Object.fromEntries(damaged);
  return {
    seed,
    flips: flipCount,
    truncations: cutCount,
    found: foundCount,
    served: serverCount,
    started: programCount,
    by_file,
  };
});

interface Damage {
  readonly bytes: Buffer;
  readonly what: string;
}

function flip(sound: Buffer, random: Random): Damage {
  const bytes = Buffer.from(sound);
  const offset = random.below(bytes.length);
  const bit = 1 << random.below(8);
  bytes[offset] = (bytes[offset] ?? 0) ^ bit;
  return { bytes, what: `bit ${bit} of byte ${offset} of ${bytes.length}` };
}

function cut(sound: Buffer, random: Random): Damage {
  const byteLength = random.below(sound.length);
  return { bytes: sound.subarray(0, byteLength), what: `${byteLength} of ${sound.length} bytes` };
}

async function isFound(store: string): Promise<boolean> {
  try {
    return (await verifyStore(store)).faults.length > 0;
  } catch (error) {
    // Only a failure with a message for people; anything else is a bug, and ends the trial.
    if (error instanceof Failure) return true;
    throw error;
  }
}

async function isServed(store: string): Promise<boolean> {
  try {
    const server = await serve({
      cities: [{ name: '', storePath: store }],
      listenAt: { host: '127.0.0.1', port: 0 },
      baseUrl: undefined,
      tokens: () => createTokenIndex([]),
      log: { access: undefined, failed() {} },
    });
    await server.close();
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
