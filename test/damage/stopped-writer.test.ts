import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SILENT } from '../../src/diagnostic/progress.ts';
import { ingest } from '../../src/ingest.ts';
import { openStore } from '../../src/open/open-store.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { prune, publish, rollback } from '../../src/publish.ts';
import { drillCount } from '../support/drill.ts';
import { runAndStop, runOnFullDisk, Stopped } from '../support/faulty-file-system.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { createRandom } from '../support/random.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import {
  prepareTestSnapshot,
  type WrittenSnapshot,
  writePreparedSnapshot,
  writeTestSnapshot,
} from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

/*
 * Fault case E1, step by step: the writer is stopped behind each of its calls that change the disk,
 * and half-way through each write. After each of them the store opens, on the old or on the new
 * snapshot, every byte of it sound, and the next run goes on from there. `npm test` takes one of
 * five steps, others on every run; `npm run drill:test` takes all.
 */

const STEP_COUNT_BETWEEN = drillCount({ all: 1, part: 9 });
/** To see a failure again, put its number here. */
const SEED = Date.now() % 1_000_000;
const random = createRandom(SEED);

/** The first step, some of those behind it, and the one that a run no longer reaches. */
function stepBehind(step: number): number {
  return step + 1 + random.below(STEP_COUNT_BETWEEN);
}

const feed = tinyFeed();
const OLDER = { ...feed, spaces: feed.spaces.slice(2) };
const OLD = { ...feed, spaces: feed.spaces.slice(1) };

interface Prepared {
  readonly store: string;
  readonly older: WrittenSnapshot;
  readonly old: WrittenSnapshot;
  /** Another store, with the new snapshot. */
  readonly built: WrittenSnapshot;
}

// What is written again behind each step is built once.
const NEW = prepareTestSnapshot({ feed });
const OLD_AGAIN = prepareTestSnapshot({ feed: OLD, report: { tool: 'again' } });
const NEXT = prepareTestSnapshot({ feed: { spaces: feed.spaces } });

async function prepare(): Promise<Prepared> {
  const scratch = makeScratchFolder();
  const store = join(scratch, 'store');
  const older = await writeTestSnapshot({ feed: OLDER, store });
  const old = await writeTestSnapshot({ feed: OLD, store });
  const built = await writeTestSnapshot({ feed, store: join(scratch, 'built') });
  return { store, older, old, built };
}

interface Work {
  readonly name: string;
  run(store: string, prepared: Prepared): Promise<unknown>;
  /** The snapshots that may be live where it was stopped; the last is live where it ended. */
  allowed(prepared: Prepared): readonly WrittenSnapshot[];
}

const WORKS: readonly Work[] = [
  {
    name: 'an ingest',
    run: (store) => writePreparedSnapshot(store, NEW),
    allowed: ({ old, built }) => [old, built],
  },
  {
    name: 'an ingest of the live snapshot once more',
    run: (store) => writePreparedSnapshot(store, OLD_AGAIN),
    allowed: ({ old }) => [old],
  },
  {
    name: 'a publish from another store that removes the oldest',
    run: (store, { built }) => publish({ snapshotPath: built.folder, storePath: store, keep: 2 }),
    allowed: ({ old, built }) => [old, built],
  },
  {
    name: 'a rollback',
    run: (store) => rollback(store),
    allowed: ({ old, older }) => [old, older],
  },
  {
    name: 'a prune',
    run: (store) => prune(store, 1),
    allowed: ({ old }) => [old],
  },
];

/** Copies a store with the times of its folders. */
function copyStore(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(from)) {
    const { atime, mtime } = statSync(join(from, name));
    utimesSync(join(to, name), atime, mtime);
  }
}

/** Makes what a stopped run left look as if its process had ended, which it has not here. */
function bury(store: string): void {
  for (const name of readdirSync(store)) {
    const dead = name.replace(/\.[0-9a-f]{12}\./, '.ffffffffffff.');
    if (dead !== name) renameSync(join(store, name), join(store, dead));
  }
  const owner = join(store, '.publishing', 'owner.json');
  if (!existsSync(owner)) return;
  const text = readFileSync(owner, 'utf8');
  writeFileSync(owner, JSON.stringify({ ...JSON.parse(text), start: 'another boot' }));
}

async function liveIdOf(store: string): Promise<string> {
  const snapshot = await openStore(store);
  snapshot.close();
  await expectSound(join(store, snapshot.id));
  return snapshot.id;
}

/** The hashes of all bytes of snapshots that were verified. The same bytes are sound again. */
const sound = new Set<string>();

async function expectSound(folder: string): Promise<void> {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    const bytes = readFileSync(join(folder, name));
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  const key = hash.digest('hex');
  if (sound.has(key)) return;
  expect((await verifySnapshot(folder)).faults).toEqual([]);
  sound.add(key);
}

describe(`a writer that is stopped behind any of its steps, seed ${SEED}`, () => {
  it.each(WORKS)(
    'in $name leaves the old or the new snapshot live',
    async (work) => {
      const prepared = await prepare();
      const allowed = work.allowed(prepared).map(({ id }) => id);
      const seen = new Set<string>();
      const leftovers = new Set<string>();
      let hasEnded = false;
      for (let step = 1; !hasEnded; step = stepBehind(step)) {
        const store = join(makeScratchFolder(), 'store');
        copyStore(prepared.store, store);
        const run = await runAndStop(() => work.run(store, prepared), step);
        if (!run.hasEnded) expect(run.error, `step ${step}`).toBeInstanceOf(Stopped);
        hasEnded = run.stepCount < step;
        const liveId = await liveIdOf(store);
        expect(allowed, `step ${step}`).toContain(liveId);
        seen.add(liveId);

        // The next run is the same after each stop that left the same files, whole or half written.
        const files = readdirSync(store, { recursive: true }).sort().join('\n');
        const left = `${liveId}\n${files.replace(/[0-9a-f]{12}-[^/\n]*/g, '')}`;
        if (leftovers.has(left)) continue;
        leftovers.add(left);
        bury(store);
        const next = await writePreparedSnapshot(store, NEXT);
        expect(await liveIdOf(store), `after step ${step}`).toBe(next.id);
        const hidden = readdirSync(store).filter((name) => name.startsWith('.'));
        expect(hidden, `after step ${step}`).toEqual([]);
      }
      expect([...seen].sort()).toEqual([...new Set(allowed)].sort());
    },
    300_000,
  );
});

describe('a disk that is full from any step on', () => {
  it('keeps the live snapshot, leaves nothing else, and says so', async () => {
    const scratch = makeScratchFolder();
    const rows = (...numbers: number[]) =>
      `${[SPACE_HEADER, ...numbers.map((number) => spaceRow(number))].join('\n')}\n`;
    const ingestFrom = (storePath: string, feedPath: string) =>
      ingest({
        feedPath,
        storePath,
        dropInvalid: false,
        tool: 'test',
        workerCount: 0,
        progress: SILENT,
      });
    const before = writeFeed(join(scratch, 'before'), { 'spaces.csv': rows(1) });
    const after = writeFeed(join(scratch, 'after'), { 'spaces.csv': rows(1, 2) });
    const store = join(scratch, 'store');
    const old = await ingestFrom(store, before);
    let step = 1;
    for (; ; step = stepBehind(step)) {
      const run = await runOnFullDisk(() => ingestFrom(store, after), step);
      if (run.hasEnded) break;
      expect(run.error, `step ${step}`).toMatchObject({
        kind: 'world',
        message: `${store}: the disk is full (ENOSPC)`,
      });
      expect(readdirSync(store).sort(), `step ${step}`).toEqual(
        [old.snapshot?.id, 'current', 'published'].sort(),
      );
      expect(await liveIdOf(store), `step ${step}`).toBe(old.snapshot?.id);
    }
    expect(step).toBeGreaterThan(41);
    expect(await liveIdOf(store)).not.toBe(old.snapshot?.id);
  });
});
