import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLease } from '../src/open/snapshot-lease.ts';
import { verifySnapshot } from '../src/open/verify-snapshot.ts';
import { listStore, prune, publish, rollback } from '../src/publish.ts';
import { makeScratchFolder } from './support/scratch.ts';
import { type WrittenSnapshot, writeTestSnapshot } from './support/snapshots.ts';
import { tinyFeed } from './support/tiny-feed.ts';

const feed = tinyFeed();

/** A snapshot of the city without its first `count` spaces. */
function write(store: string, count: number): Promise<WrittenSnapshot> {
  return writeTestSnapshot({ feed: { ...feed, spaces: feed.spaces.slice(count) }, store });
}

function liveIn(store: string): string {
  return readFileSync(join(store, 'current'), 'utf8').trim();
}

/**
 * A store of three snapshots, an hour between each and the next; the first one first. It is of a
 * version that kept no journal, so the times are those of the folders.
 */
async function writeThree(): Promise<{ store: string; ids: [string, string, string] }> {
  const store = makeScratchFolder();
  const [first, second, third] = [
    await write(store, 2),
    await write(store, 1),
    await write(store, 0),
  ];
  [first, second, third].forEach(({ folder }, index) => {
    const seconds = 1_700_000_000 + index * 3600;
    utimesSync(folder, seconds, seconds);
  });
  rmSync(join(store, 'published'));
  return { store, ids: [first.id, second.id, third.id] };
}

describe('publish', () => {
  it('copies a snapshot that was built elsewhere, verifies it and makes it live', async () => {
    const built = await write(makeScratchFolder(), 0);
    // A copied folder may have any name; the snapshot's id is that of its manifest.
    const copy = join(makeScratchFolder(), 'copied');
    cpSync(built.folder, copy, { recursive: true });
    const store = join(makeScratchFolder(), 'store');
    const outcome = await publish({ snapshotPath: copy, storePath: store, keep: null });
    expect(outcome).toEqual({
      id: built.id,
      faults: [],
      old: { removed: [], held: [], fault: null },
      leftover: null,
    });
    expect(liveIn(store)).toBe(built.id);
    expect(readdirSync(store).sort()).toEqual([built.id, 'current', 'published'].sort());
    expect((await verifySnapshot(join(store, built.id))).faults).toEqual([]);
    expect(existsSync(copy)).toBe(true);
  });

  it('takes the live snapshot where a store is named', async () => {
    const { store: from, ids } = await writeThree();
    await rollback(from);
    const store = join(makeScratchFolder(), 'store');
    expect((await publish({ snapshotPath: from, storePath: store, keep: null })).id).toBe(ids[1]);
  });

  it('refuses a damaged snapshot, names the file, and leaves the store as it was', async () => {
    const store = makeScratchFolder();
    const live = await write(store, 1);
    const built = await write(makeScratchFolder(), 0);
    appendFileSync(join(built.folder, 'spaces.index'), 'x');
    const outcome = await publish({ snapshotPath: built.folder, storePath: store, keep: null });
    expect(outcome.faults).toEqual([
      expect.stringMatching(/^spaces\.index: the file has \d+ bytes/),
    ]);
    expect(outcome.old).toBeNull();
    expect(readdirSync(store).sort()).toEqual([live.id, 'current', 'published'].sort());
    expect(liveIn(store)).toBe(live.id);
  });

  it('says which file of a snapshot is missing, or is not a file', async () => {
    const built = await write(makeScratchFolder(), 0);
    const storePath = join(makeScratchFolder(), 'store');
    const path = join(built.folder, 'areas.pages');
    rmSync(path);
    const options = { snapshotPath: built.folder, storePath, keep: null };
    await expect(publish(options)).rejects.toThrow(`${path}: this file of the snapshot is missing`);
    mkdirSync(path);
    await expect(publish(options)).rejects.toThrow('is not a regular file');
    expect(existsSync(storePath)).toBe(false);
  });

  it('keeps as many snapshots as it is asked to, the new one among them', async () => {
    const { store, ids } = await writeThree();
    const built = await write(makeScratchFolder(), 3);
    const { old } = await publish({ snapshotPath: built.folder, storePath: store, keep: 2 });
    expect(old).toEqual({ removed: [ids[1], ids[0]], held: [], fault: null });
    expect(readdirSync(store).sort()).toEqual([built.id, ids[2], 'current', 'published'].sort());
  });
});

describe('rollback', () => {
  it('makes the snapshot that was published before the live one live, again and again', async () => {
    const { store, ids } = await writeThree();
    expect(await rollback(store)).toEqual({
      id: ids[1],
      previousId: ids[2],
      faults: [],
      leftover: null,
    });
    expect(liveIn(store)).toBe(ids[1]);
    expect((await rollback(store)).id).toBe(ids[0]);
    await expect(rollback(store)).rejects.toMatchObject({
      kind: 'usage',
      message: `${store} has no snapshot that is older than the live one`,
    });
    expect(liveIn(store)).toBe(ids[0]);
    expect((await rollback(store, ids[2])).previousId).toBe(ids[0]);
    expect(liveIn(store)).toBe(ids[2]);
  });

  it('mends a store whose pointer is gone', async () => {
    const { store, ids } = await writeThree();
    rmSync(join(store, 'current'));
    expect(await rollback(store)).toMatchObject({ id: ids[2], previousId: null });
    expect(liveIn(store)).toBe(ids[2]);
  });

  it('refuses a snapshot that is not there, or is damaged', async () => {
    const { store, ids } = await writeThree();
    await expect(rollback(store, '0'.repeat(16))).rejects.toMatchObject({
      kind: 'usage',
      message: `${store} has no snapshot 0000000000000000`,
      hint: `see what it has: curbstone list ${store}`,
    });
    appendFileSync(join(store, ids[0], 'areas.index'), 'x');
    expect((await rollback(store, ids[0])).faults).toHaveLength(1);
    expect(liveIn(store)).toBe(ids[2]);
  });

  it('makes no store where there is none', async () => {
    const nowhere = join(makeScratchFolder(), 'nowhere');
    await expect(rollback(nowhere)).rejects.toThrow(`${nowhere} is not a store (ENOENT)`);
    await expect(prune(nowhere, 1)).rejects.toThrow('is not a store');
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('prune', () => {
  it('keeps the newest, and the live one however old it is', async () => {
    const { store, ids } = await writeThree();
    await rollback(store, ids[0]);
    expect(await prune(store, 2)).toEqual({ removed: [ids[1]], held: [], leftover: null });
    expect(readdirSync(store).sort()).toEqual([ids[0], ids[2], 'current'].sort());
    expect((await prune(store, 1)).removed).toEqual([ids[2]]);
    expect(liveIn(store)).toBe(ids[0]);
  });

  it('never removes a snapshot that a running server has open', async () => {
    const { store, ids } = await writeThree();
    const lease = openLease(store);
    lease.hold([ids[0]]);
    expect(await prune(store, 1)).toEqual({ removed: [ids[1]], held: [ids[0]], leftover: null });
    expect((await verifySnapshot(join(store, ids[0]))).faults).toEqual([]);
    lease.release();
    expect((await prune(store, 1)).removed).toEqual([ids[0]]);
  });
});

describe('listStore', () => {
  it('has the snapshots from the newest on, with what they hold', async () => {
    const { store, ids } = await writeThree();
    const lease = openLease(store);
    lease.hold([ids[1]]);
    const listed = listStore(store).snapshots;
    lease.release();
    expect(
      listed.map(({ id, publishedMs, isLive, isHeld }) => [id, publishedMs, isLive, isHeld]),
    ).toEqual([
      [ids[2], 1_700_007_200_000, true, false],
      [ids[1], 1_700_003_600_000, false, true],
      [ids[0], 1_700_000_000_000, false, false],
    ]);
    expect(listed.map(({ manifest }) => manifest?.counts.spaces)).toEqual([40, 39, 38]);
  });

  it('has the order of publishing where clocks and copies have changed every time', async () => {
    const store = makeScratchFolder();
    const ids: string[] = [];
    for (const count of [2, 0, 1]) ids.unshift((await write(store, count)).id);
    const published = listStore(store).snapshots.map(({ publishedMs }) => publishedMs);
    // Back in time, and all alike, as rsync without --times makes them.
    for (const seconds of [1_900_000_000, 1_000_000_000]) {
      for (const [index, id] of ids.entries()) {
        utimesSync(join(store, id), seconds, seconds + index);
      }
      const copy = join(makeScratchFolder(), 'copy');
      cpSync(store, copy, { recursive: true });
      for (const each of [store, copy]) {
        expect(listStore(each).snapshots.map(({ id }) => id)).toEqual(ids);
        expect(listStore(each).snapshots.map(({ publishedMs }) => publishedMs)).toEqual(published);
      }
      expect((await rollback(copy)).id).toBe(ids[1]);
      expect((await prune(copy, 2)).removed).toEqual([ids[2]]);
    }
  });

  it('moves a snapshot to the front when it is published again, and not by a rollback', async () => {
    const store = makeScratchFolder();
    const [first, second] = [await write(store, 1), await write(store, 0)];
    await rollback(store);
    expect(listStore(store).snapshots.map(({ id, isLive }) => [id, isLive])).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
    await write(store, 1);
    expect(listStore(store).snapshots.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await rollback(store)).id).toBe(second.id);
  });

  it('keeps the recorded order where the clock was set back between two publishes', async () => {
    const store = makeScratchFolder();
    const [first, second] = [await write(store, 1), await write(store, 0)];
    const [earlier, later] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
    writeFileSync(join(store, 'published'), `${first.id} ${later}\n${second.id} ${earlier}\n`);
    expect(listStore(store).snapshots.map(({ id, publishedMs }) => [id, publishedMs])).toEqual([
      [second.id, Date.parse(earlier)],
      [first.id, Date.parse(later)],
    ]);
  });

  it('puts snapshots of another program in by the time of their folder', async () => {
    const { store, ids } = await writeThree();
    const times = [10_000, 20_000, 30_000];
    ids.forEach((id, index) => {
      utimesSync(join(store, id), times[index] ?? 0, times[index] ?? 0);
    });
    writeFileSync(join(store, 'published'), `${ids[1]} 1970-01-01T06:56:40.000Z\n`);
    expect(listStore(store).snapshots.map(({ id, publishedMs }) => [id, publishedMs])).toEqual([
      [ids[2], 30_000_000],
      [ids[1], 25_000_000],
      [ids[0], 10_000_000],
    ]);
    // The next publish records the order of all.
    const next = await write(store, 3);
    const lines = readFileSync(join(store, 'published'), 'utf8').split('\n');
    expect(lines.map((line) => line.slice(0, 16))).toEqual([ids[0], ids[1], ids[2], next.id, '']);
  });

  it.each([
    ['nothing', ''],
    ['bytes that are not text', Buffer.from([0, 255, 10, 0])],
    ['no times', `${'0'.repeat(16)}\n`],
  ])('uses the times of the folders where the journal holds %s', async (_, content) => {
    const { store, ids } = await writeThree();
    writeFileSync(join(store, 'published'), content);
    expect(listStore(store).snapshots.map(({ id }) => id)).toEqual([...ids].reverse());
    const next = await write(store, 3);
    expect(listStore(store).snapshots[0]?.id).toBe(next.id);
  });

  it('ignores a journal that is a pipe, a link to itself or unreadable', async () => {
    const { store, ids } = await writeThree();
    const journal = join(store, 'published');
    for (const make of [
      () => execFileSync('mkfifo', [journal]),
      () => symlinkSync('published', journal),
      () => symlinkSync('/dev/zero', journal),
    ]) {
      make();
      expect(listStore(store).snapshots.map(({ id }) => id)).toEqual([...ids].reverse());
      rmSync(journal);
    }
  });

  it('says what is wrong with a folder that is not the snapshot that its name says', async () => {
    const { store, ids } = await writeThree();
    renameSync(join(store, ids[0]), join(store, 'a'.repeat(16)));
    expect(listStore(store).snapshots.find(({ id }) => id === 'a'.repeat(16))).toMatchObject({
      manifest: null,
      fault: `manifest.json: the manifest is that of snapshot ${ids[0]}, not of aaaaaaaaaaaaaaaa`,
    });
  });

  it('says so where a folder has no snapshots', () => {
    const folder = makeScratchFolder();
    expect(() => listStore(folder)).toThrow(`${folder} has no snapshots`);
  });
});
