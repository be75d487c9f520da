import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/open/open-store.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';
import { tinySpace } from '../support/tiny-records.ts';

/** Fault cases E1 and E4 on file systems that are full, read-only, or another one than the rest. */

const feed = tinyFeed();
const large = {
  ...feed,
  spaces: Array.from({ length: 5000 }, (_, index) =>
    tinySpace(index, 'market', { name: 'x'.repeat(200) }),
  ),
};

const canMount = tryMount();

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-test-'));
  const mounted = run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (mounted) run('umount', [folder]);
  rmdirSync(folder);
  return mounted;
}

function run(program: string, words: readonly string[]): boolean {
  return spawnSync(program, words).status === 0;
}

/** A file system of its own, which ends with the test. */
function mountVolume(options: string): string {
  const folder = join(makeScratchFolder(), 'volume');
  mkdirSync(folder);
  expect(run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])).toBe(true);
  onTestFinished(() => {
    run('umount', ['-l', folder]);
  });
  return folder;
}

// Mounting wants root, and a container may still not let it: then these are skipped, and say so.
describe.skipIf(!canMount)(
  'a store on a file system of its own (skipped where mount is not allowed)',
  () => {
    it('keeps the live snapshot when the disk is full', async () => {
      const store = mountVolume('size=1m');
      const old = await writeTestSnapshot({ feed, store });
      await expect(writeTestSnapshot({ feed: large, store })).rejects.toMatchObject({
        code: 'ENOSPC',
      });
      expect(readdirSync(store).sort()).toEqual([old.id, 'current', 'published'].sort());
      expect(readFileSync(join(store, 'current'), 'utf8')).toBe(`${old.id}\n`);
      expect((await verifySnapshot(old.folder)).faults).toEqual([]);
      // There is room again for one that fits.
      const next = await writeTestSnapshot({ feed: { spaces: feed.spaces }, store });
      expect((await openStore(store)).id).toBe(next.id);
    });

    it('keeps the live snapshot when the target is read-only, and serves it', async () => {
      const store = mountVolume('size=8m');
      const old = await writeTestSnapshot({ feed, store });
      expect(run('mount', ['-o', 'remount,ro', store])).toBe(true);
      await expect(writeTestSnapshot({ feed: large, store })).rejects.toMatchObject({
        code: 'EROFS',
      });
      const snapshot = await openStore(store);
      expect(snapshot.id).toBe(old.id);
      snapshot.close();
      expect(readdirSync(store).sort()).toEqual([old.id, 'current', 'published'].sort());
    });

    it('takes a mount point for a store, and a link into another file system', async () => {
      const volume = mountVolume('size=8m');
      const link = join(makeScratchFolder(), 'store');
      symlinkSync(volume, link);
      const first = await writeTestSnapshot({ feed, store: volume });
      const second = await writeTestSnapshot({ feed: { spaces: feed.spaces }, store: link });
      expect(readdirSync(volume).sort()).toEqual(
        [first.id, second.id, 'current', 'published'].sort(),
      );
      expect((await openStore(link)).id).toBe(second.id);
      expect((await verifySnapshot(second.folder)).faults).toEqual([]);
    });
  },
);

describe('a store that is a link', () => {
  it('is written through and stays a link', async () => {
    const scratch = makeScratchFolder();
    mkdirSync(join(scratch, 'volume'));
    symlinkSync('volume', join(scratch, 'store'));
    const { id, folder } = await writeTestSnapshot({ feed, store: join(scratch, 'store') });
    expect(folder.startsWith(join(scratch, 'volume'))).toBe(true);
    expect(readdirSync(join(scratch, 'volume')).sort()).toEqual(
      [id, 'current', 'published'].sort(),
    );
    const snapshot = await openStore(join(scratch, 'store'));
    expect(snapshot.id).toBe(id);
    snapshot.close();
  });

  it('is refused in one clear line where it leads nowhere', async () => {
    const scratch = makeScratchFolder();
    symlinkSync('nothing', join(scratch, 'store'));
    await expect(openStore(join(scratch, 'store'))).rejects.toThrow(
      'is neither a store nor a snapshot',
    );
  });
});
