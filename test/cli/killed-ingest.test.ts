import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inspectStore, verifyStore } from '../../src/inspect.ts';
import { drillCount } from '../support/drill.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { ROOT } from '../support/paths.ts';
import { createRandom } from '../support/random.ts';
import { collect, runCli, startCli } from '../support/run-cli.ts';
import { writeCity } from '../support/sample-city.ts';
import { makeScratchFolder } from '../support/scratch.ts';

/**
 * Fault case E1 with real processes, at moments spread over the time in which a run works in the
 * store; `test/damage/interrupted-publish.test.ts` stops it behind every step.
 */
const MOMENT_COUNT = drillCount({ all: 8, part: 2 });
const MOMENT_COUNT_OF_THREADS = drillCount({ all: 4, part: 1 });

/** Another one on every run; to see a failure again, put its number here. */
const SEED = Date.now() % 1_000_000;

describe('an ingest that is killed', () => {
  it(`leaves the live snapshot as it was at any moment, or the new one whole, seed ${SEED}`, async () => {
    const scratch = makeScratchFolder();
    const prepared = join(scratch, 'prepared');
    const before = writeCity(scratch, { name: 'before', seed: 1, spaceCount: 20 });
    const after = writeCity(scratch, { name: 'after', seed: 2, spaceCount: 600 });
    expect((await runCli(['ingest', before, '--out', prepared])).status).toBe(0);
    const oldId = liveIn(prepared);
    const whole = join(scratch, 'whole');
    const windowMs = await ingestAndKill(after, whole, Number.POSITIVE_INFINITY);
    const newId = liveIn(whole);

    const random = createRandom(SEED);
    const seen = new Set<string>();
    let store = prepared;
    for (let moment = 0; moment < MOMENT_COUNT; moment++) {
      store = join(scratch, `store-${moment}`);
      cpSync(prepared, store, { recursive: true });
      // The first one as soon as the run is in the store.
      const share = moment === 0 ? 0 : (moment + random.next()) / MOMENT_COUNT;
      await ingestAndKill(after, store, share * windowMs);
      const live = liveIn(store);
      seen.add(live);
      expect([oldId, newId], `moment ${moment} at ${share} of ${windowMs} ms`).toContain(live);
      expect((await verifyStore(store)).faults, `moment ${moment}`).toEqual([]);
    }
    expect([...seen]).toContain(oldId);

    // Killed once the pointer has moved: the new snapshot is live and whole.
    store = join(scratch, 'store-late');
    cpSync(prepared, store, { recursive: true });
    await ingestAndKillWhen(after, store, () => liveIn(store) !== oldId);
    expect(liveIn(store)).toBe(newId);
    expect((await verifyStore(store)).faults).toEqual([]);

    // The store of the last one is as good as any: the next run goes on from there.
    expect((await runCli(['ingest', after, '--out', store, '--accept-loss'])).status).toBe(0);
    expect(inspectStore(store)).toMatchObject({ id: newId, isLive: true, leftovers: [] });
  }, 180_000);
});

/** Large enough for worker threads, though it has few records: a column of it is not used. */
function writeLargeFeed(folder: string): string {
  const filler = 'x'.repeat(50_000);
  const rows = Array.from({ length: 250 }, (_, index) => `${spaceRow(index + 1)},${filler}`);
  const csv = `${SPACE_HEADER},filler\n${rows.join('\n')}\n`;
  return writeFeed(join(folder, 'large'), { 'spaces.csv': csv });
}

describe('an ingest with worker threads', () => {
  it(`that is killed leaves the live snapshot as it was, or the new one whole, seed ${SEED}`, async () => {
    const scratch = makeScratchFolder();
    const prepared = join(scratch, 'prepared');
    const before = writeCity(scratch, { name: 'before', seed: 1, spaceCount: 20 });
    const after = writeLargeFeed(scratch);
    expect((await runCli(['ingest', before, '--out', prepared])).status).toBe(0);
    const whole = join(scratch, 'whole');
    const windowMs = await ingestAndKill(after, whole, Number.POSITIVE_INFINITY);
    const ids = [liveIn(prepared), liveIn(whole)];
    const random = createRandom(SEED);
    for (let moment = 0; moment < MOMENT_COUNT_OF_THREADS; moment++) {
      const store = join(scratch, `store-${moment}`);
      cpSync(prepared, store, { recursive: true });
      // The thread that writes works in the second half.
      const share = 0.5 + (moment + random.next()) / MOMENT_COUNT_OF_THREADS / 2;
      await ingestAndKill(after, store, share * windowMs);
      expect(ids, `moment ${moment}`).toContain(liveIn(store));
      expect((await verifyStore(store)).faults, `moment ${moment}`).toEqual([]);
    }
  }, 180_000);

  it('whose thread meets a limit of the system says so, and leaves the store as it was', async () => {
    const scratch = makeScratchFolder();
    const feed = writeLargeFeed(scratch);
    const whole = join(scratch, 'whole');
    expect((await runCli(['ingest', feed, '--out', whole])).status).toBe(0);
    const pages = statSync(join(whole, liveIn(whole), 'spaces.pages')).size;

    const store = join(scratch, 'store');
    const before = writeCity(scratch, { name: 'before', seed: 1, spaceCount: 20 });
    expect((await runCli(['ingest', before, '--out', store])).status).toBe(0);
    const names = readdirSync(store).sort();
    // In blocks of 512 bytes: enough for the temporary files, which have no availability yet.
    const blocks = Math.floor((pages - 4096) / 512);
    const words = [process.execPath, join(ROOT, 'out/bundle/main.js'), 'ingest', feed];
    const shell = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...words, '--out', store];
    const run = await collect(spawn('sh', [...shell, '--accept-loss']));
    expect(run.stderr).toContain(`${store}: `);
    expect(run.stderr).toContain('(EFBIG)');
    expect(run.stderr).toContain('nothing was published');
    expect(run.status).toBe(3);
    expect(readdirSync(store).sort()).toEqual(names);
    expect((await verifyStore(store)).faults).toEqual([]);
  }, 60_000);
});

function liveIn(store: string): string {
  return readFileSync(join(store, 'current'), 'utf8').trim();
}

/**
 * Starts an ingest and kills it so long after it has begun to work in the store; gives how long it
 * worked there.
 */
async function ingestAndKill(feed: string, store: string, delayMs: number): Promise<number> {
  const child = startCli(['ingest', feed, '--out', store, '--accept-loss']);
  let hasEnded = false;
  const end = new Promise<void>((resolve) => {
    child.on('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  while (!hasEnded && !isAtWorkIn(store)) await wait(1);
  const start = performance.now();
  if (Number.isFinite(delayMs)) {
    await Promise.race([end, wait(delayMs)]);
    child.kill('SIGKILL');
  }
  await end;
  return performance.now() - start;
}

/** Starts an ingest and kills it as soon as `isTime` says so. */
async function ingestAndKillWhen(
  feed: string,
  store: string,
  isTime: () => boolean,
): Promise<void> {
  const child = startCli(['ingest', feed, '--out', store, '--accept-loss']);
  const end = new Promise<void>((resolve) => child.on('close', () => resolve()));
  while (child.exitCode === null && !isTime()) await wait(1);
  child.kill('SIGKILL');
  await end;
}

function isAtWorkIn(store: string): boolean {
  try {
    return readdirSync(store).some((name) => name.startsWith('.incoming-'));
  } catch {
    return false;
  }
}
