import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/paths.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';

const PROGRAM = join(ROOT, 'out/bundle/main.js');

/** The least limits at which Node itself starts differ by its version, so several are tried. */
const LIMITS = Array.from({ length: 8 }, (_, index) => 17 + 2 * index);

/** Runs a command with each limit. Returns what the runs that it saw fail have printed. */
function runWithLimits(words: readonly string[]): { status: number | null; stderr: string }[] {
  return LIMITS.map((limit) => {
    const shell = ['-c', `ulimit -n ${limit}; exec "$@"`, 'sh', process.execPath, PROGRAM];
    return spawnSync('sh', [...shell, ...words], {
      encoding: 'utf8',
      env: { ...process.env, CURBSTONE_TOKEN: 'token' },
    });
  }).filter(
    ({ status, stderr }) => status !== 0 && stderr !== '' && !stderr.includes(`open '${PROGRAM}'`),
  );
}

describe.skipIf(process.platform === 'win32')('a program that may open few files', () => {
  it('ends with status 3 and says so', () => {
    const store = join(makeScratchFolder(), 'store');
    const runs = runWithLimits(['ingest', join(ROOT, 'data/tiny'), '--out', store]);
    expect(runs.length).toBeGreaterThan(0);
    for (const { status, stderr } of runs) {
      expect(stderr).toMatch(/^curbstone: .*(too many files are open|cannot be loaded) \(\w+\)$/m);
      expect(status).toBe(3);
    }
  });

  it('does not call the snapshot damaged', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    // No machine has this address, so that a server which can open the snapshot ends, too.
    const runs = runWithLimits(['serve', store, '--host', '203.0.113.1', '--port', '0']);
    expect(runs.some(({ stderr }) => stderr.includes('too many files are open (EMFILE)'))).toBe(
      true,
    );
    for (const { status, stderr } of runs) {
      expect(stderr).toMatch(/^curbstone: (.*\(\w+\)\n {2}raise the limit|--host 203\.0\.113\.1 )/);
      expect(status).toBe(3);
    }
  });
});
