import type { ChildProcess } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { type WrittenSnapshot, writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { until } from '../../support/until.ts';

/** Large beside what else a worker reads meanwhile: other files are below half of it. */
const SNAPSHOT_BYTE_LENGTH = 8_000_000;

/** They start up to eight processes, which takes long on a busy machine. */
const TIMEOUT_MS = 180_000;

/** Publishes a snapshot with long names, which differs from those of other numbers. */
function publish(store: string, number: number): Promise<WrittenSnapshot> {
  const { spaces, ...feed } = tinyFeed();
  const name = String(number).repeat(SNAPSHOT_BYTE_LENGTH / 10);
  const long = spaces.slice(0, 10).map((space) => ({ ...space, name }));
  return writeTestSnapshot({ feed: { ...feed, spaces: long as typeof spaces }, store });
}

interface Group {
  readonly child: ChildProcess;
  readonly err: () => string;
  /** Returns each worker with its open snapshots, the live one first. */
  readonly workers: () => Promise<readonly { pid: number; snapshots: string[] }[]>;
}

async function startGroup(store: string, ...words: readonly string[]): Promise<Group> {
  const all = [store, '--workers', '3', '--port', '0', '--ops-port', '0', '--json', ...words];
  const child = startCli(['serve', ...all], { env: { CURBSTONE_TOKEN: 'secret-token' } });
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until(() => out.includes('\n}') || child.exitCode !== null);
  const { ops_url: opsUrl } = JSON.parse(out);
  return {
    child,
    err: () => err,
    async workers() {
      const response = await fetch(`${opsUrl}/ready`, { headers: { connection: 'close' } });
      return ((await response.json()) as { workers: { pid: number; snapshots: string[] }[] })
        .workers;
    },
  };
}

async function untilAllServe({ workers }: Group, id: string): Promise<readonly number[]> {
  let pids: readonly number[] = [];
  await until(async () => {
    const all = await workers();
    pids = all.map(({ pid }) => pid);
    return all.length === 3 && all.every(({ snapshots }) => snapshots[0] === id);
  });
  return pids;
}

/** Bytes that the process has read from files. Mapped pages are not counted. */
function readLengthOf(pid: number): number {
  const [, length = '0'] = /^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8')) ?? [];
  return Number(length);
}

/** Returns how many snapshots of the usual length each process has read since `before`, rounded. */
function countRead(pids: readonly number[], before: ReadonlyMap<number, number>): number[] {
  return pids
    .map((pid) => Math.min(1, (readLengthOf(pid) - (before.get(pid) ?? 0)) / SNAPSHOT_BYTE_LENGTH))
    .map(Math.round)
    .sort();
}

function readLengths(pids: readonly number[]): Map<number, number> {
  return new Map(pids.map((pid) => [pid, readLengthOf(pid)]));
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe.skipIf(process.platform !== 'linux')('a group of workers (needs Linux)', () => {
  it(
    'verifies each snapshot once, logs it once, and not again in a new worker',
    async () => {
      const store = join(makeScratchFolder(), 'store');
      const first = await publish(store, 1);
      const group = await startGroup(store);
      let pids = await untilAllServe(group, first.id);
      expect(countRead(pids, new Map())).toEqual([0, 0, 1]);

      const before = readLengths(pids);
      const second = await publish(store, 2);
      expect(await untilAllServe(group, second.id)).toEqual(pids);
      expect(countRead(pids, before)).toEqual([0, 0, 1]);
      expect(countOf(group.err(), 'snapshot reloaded')).toBe(1);

      const damagedId = await publishDamaged(store, 3);
      await until(() => group.err().includes(`snapshot ${damagedId} is damaged`));
      expect((await group.workers()).map(({ snapshots }) => snapshots[0])).toEqual(
        Array(3).fill(second.id),
      );
      const fourth = await publish(store, 4);
      await untilAllServe(group, fourth.id);
      expect(countOf(group.err(), `snapshot ${damagedId} is damaged`)).toBe(1);
      expect(countOf(group.err(), 'snapshot reloaded')).toBe(2);

      process.kill(pids[0] ?? 0, 'SIGKILL');
      const old = pids;
      for (;;) {
        pids = await untilAllServe(group, fourth.id);
        if (!pids.includes(old[0] ?? 0)) break;
      }
      const added = pids.filter((pid) => !old.includes(pid));
      expect(countRead(added, new Map())).toEqual([0]);
    },
    TIMEOUT_MS,
  );

  it(
    'lets another worker verify where the one that does so dies',
    async () => {
      const store = join(makeScratchFolder(), 'store');
      const first = await publish(store, 1);
      const group = await startGroup(store);
      let pids = await untilAllServe(group, first.id);
      // A worker may be done before it is stopped. Then the next snapshot is tried.
      for (let number = 2; ; number++) {
        const before = readLengths(pids);
        const { id } = await publish(store, number);
        const victim = await stopFirstReader(pids, before);
        const isHalfDone = countRead([victim], before)[0] === 0;
        // The others do not serve a snapshot that was not verified.
        for (let asked = 0; isHalfDone && asked < 20; asked++) {
          expect((await group.workers()).map(({ snapshots }) => snapshots[0])).not.toContain(id);
        }
        process.kill(victim, 'SIGKILL');
        const others = pids.filter((pid) => pid !== victim);
        for (;;) {
          pids = await untilAllServe(group, id);
          if (!pids.includes(victim)) break;
        }
        if (!isHalfDone) continue;
        expect(countRead(others, before)).toEqual([0, 1]);
        expect(group.err()).toContain(`"pid":${victim},"cause":"SIGKILL"`);
        return;
      }
    },
    TIMEOUT_MS,
  );

  it('serves a first snapshot without verifying it only with --skip-verify', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id, folder } = await publish(store, 1);
    damage(folder);
    const pids = await untilAllServe(await startGroup(store, '--skip-verify'), id);
    expect(countRead(pids, new Map())).toEqual([0, 0, 0]);
    await expect(startGroup(store).then(({ workers }) => workers())).rejects.toThrow();
  });
});

/** Publishes a snapshot that is damaged from the start. Returns its id. */
async function publishDamaged(store: string, number: number): Promise<string> {
  const { id, folder } = await publish(join(makeScratchFolder(), 'store'), number);
  damage(folder);
  cpSync(folder, join(store, id), { recursive: true });
  // A worker that reads an empty pointer would try again, and log the refusal twice.
  writeFileSync(join(store, 'next'), `${id}\n`);
  renameSync(join(store, 'next'), join(store, 'current'));
  return id;
}

/** Changes one byte of the largest file, and neither its length nor its head. */
function damage(folder: string): void {
  const [largest = ''] = readdirSync(folder)
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  const bytes = readFileSync(largest);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(largest, bytes);
}

/** Stops the first of the processes that reads more than a pointer. Returns its number. */
async function stopFirstReader(
  pids: readonly number[],
  before: ReadonlyMap<number, number>,
): Promise<number> {
  for (;;) {
    for (const pid of pids) {
      if (readLengthOf(pid) - (before.get(pid) ?? 0) < 200_000) continue;
      process.kill(pid, 'SIGSTOP');
      return pid;
    }
    await new Promise(setImmediate);
  }
}
