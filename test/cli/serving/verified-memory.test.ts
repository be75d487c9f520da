import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { until } from '../../support/until.ts';

/** Verifying keeps copies of parts of the snapshot, which is about this long. */
const SNAPSHOT_BYTE_LENGTH = 24_000_000;

/** Other differences between two servers of the same snapshot. */
const NOISE_BYTE_LENGTH = 8_000_000;

/** Starts a server. Returns a function that reads how much memory it has for itself. */
async function start(...words: readonly string[]): Promise<() => number> {
  const child = startCli(['serve', ...words, '--port', '0'], { env: { CURBSTONE_TOKEN: 't' } });
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until(() => out.includes(' is served at ') || child.exitCode !== null);
  return () => {
    const text = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8');
    return 1024 * Number(/^Anonymous: +(\d+) kB$/m.exec(text)?.[1]);
  };
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return process.platform === 'linux' && header?.glibcVersionRuntime !== undefined;
}

describe.skipIf(!hasGlibc())(
  'a server that has verified its snapshot (needs Linux with glibc)',
  () => {
    it('has no more memory for itself than one that has not', async () => {
      const store = join(makeScratchFolder(), 'store');
      const { spaces, ...feed } = tinyFeed();
      const name = 'x'.repeat(SNAPSHOT_BYTE_LENGTH / spaces.length);
      const long = spaces.map((space) => ({ ...space, name }));
      await writeTestSnapshot({ feed: { ...feed, spaces: long as typeof spaces }, store });
      const trusting = await start(store, '--skip-verify');
      const verifying = await start(store);
      // The memory is given back when the thread that verifies has ended.
      await until(() => verifying() - trusting() <= NOISE_BYTE_LENGTH);
      expect(verifying() - trusting()).toBeLessThan(NOISE_BYTE_LENGTH);
    });
  },
);
