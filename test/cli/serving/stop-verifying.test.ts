import type { ChildProcess } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { until } from '../../support/until.ts';

/** Large beside what a server reads before it verifies: less than a quarter of it. */
const SNAPSHOT_BYTE_LENGTH = 24_000_000;

/** Writes a large snapshot. Returns its id. */
async function publishLarge(store: string): Promise<string> {
  const { spaces, ...feed } = tinyFeed();
  const name = 'x'.repeat(SNAPSHOT_BYTE_LENGTH / spaces.length);
  const long = spaces.map((space) => ({ ...space, name }));
  const written = await writeTestSnapshot({
    feed: { ...feed, spaces: long as typeof spaces },
    store,
  });
  return written.id;
}

function point(store: string, id: string): void {
  writeFileSync(join(store, 'next'), `${id}\n`);
  renameSync(join(store, 'next'), join(store, 'current'));
}

function startServer(store: string, command: 'serve' | 'map' = 'serve') {
  const child = startCli([command, store, '--port', '0'], { env: { CURBSTONE_TOKEN: 't' } });
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed.err += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, printed, ended };
}

/** Bytes that the process has read from files. Mapped pages are not counted. */
function readLengthOf({ pid }: ChildProcess): number {
  const [, length = '0'] = /^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8')) ?? [];
  return Number(length);
}

/** Returns how many bytes a process has read until it ends. */
async function lastReadLength(child: ChildProcess): Promise<number> {
  let length = 0;
  await until(() => {
    try {
      length = readLengthOf(child);
    } catch {
      // It has ended, and its number is not given back yet.
    }
    return child.exitCode !== null;
  });
  return length;
}

/** Sends SIGTERM when the process has read a part of the snapshot, and stands still meanwhile. */
async function stopWhileReading(child: ChildProcess, before: number): Promise<number> {
  await until(() => readLengthOf(child) - before >= SNAPSHOT_BYTE_LENGTH / 4);
  child.kill('SIGSTOP');
  const readLength = readLengthOf(child) - before;
  child.kill('SIGTERM');
  child.kill('SIGCONT');
  return readLength;
}

describe.skipIf(process.platform !== 'linux')(
  'a server that is stopped while it verifies (needs Linux)',
  () => {
    it.each([
      ['serve', 'Stopping after the responses in progress\n'],
      ['map', ''],
    ] as const)(
      'does not start to %s, and ends well',
      async (command, stderr) => {
        const store = join(makeScratchFolder(), 'store');
        await publishLarge(store);
        // A server may be done before it is stopped. Then another one is tried.
        for (;;) {
          const { child, printed, ended } = startServer(store, command);
          const readLength = await stopWhileReading(child, 0);
          expect(await ended).toBe(0);
          if (readLength > SNAPSHOT_BYTE_LENGTH / 2) continue;
          expect([printed.out, printed.err]).toEqual(['', stderr]);
          return;
        }
      },
      120_000,
    );

    it('does not verify a new snapshot to the end, and says nothing of it', async () => {
      const store = join(makeScratchFolder(), 'store');
      const id = await publishLarge(store);
      const { id: first } = await writeTestSnapshot({ feed: tinyFeed(), store });
      for (;;) {
        point(store, first);
        const { child, printed, ended } = startServer(store);
        await until(() => printed.out.includes(' is served at '));
        const before = readLengthOf(child);
        point(store, id);
        const readLength = await stopWhileReading(child, before);
        const lastLength = await lastReadLength(child);
        expect(await ended).toBe(0);
        if (readLength > SNAPSHOT_BYTE_LENGTH / 2) continue;
        expect(lastLength - before).toBeLessThan(SNAPSHOT_BYTE_LENGTH);
        expect(printed.err).toBe('Stopping after the responses in progress\n');
        return;
      }
    }, 120_000);
  },
);
