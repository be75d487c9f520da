import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { findSnapshotFolder, openStore, readCurrent } from '../../src/open/open-store.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

async function makeStore() {
  const store = join(makeScratchFolder(), 'store');
  return { store, ...(await writeTestSnapshot({ feed: tinyFeed(), store })) };
}

describe('openStore', () => {
  it('opens the live snapshot of a store, and a snapshot by its own folder', async () => {
    const { store, folder, id } = await makeStore();
    for (const path of [store, folder, `${store}/`, join(store, '..', 'store', id)]) {
      const snapshot = await openStore(path);
      expect(snapshot.id).toBe(id);
      snapshot.close();
    }
  });

  it('opens through links of any name', async () => {
    const { store, folder, id } = await makeStore();
    const scratch = dirname(store);
    symlinkSync(store, join(scratch, 'to-store'));
    symlinkSync(folder, join(scratch, 'to-snapshot'));
    for (const name of ['to-store', 'to-snapshot']) {
      const snapshot = await openStore(join(scratch, name));
      expect(snapshot.id).toBe(id);
      snapshot.close();
      expect((await verifySnapshot(findSnapshotFolder(join(scratch, name)))).faults).toEqual([]);
    }
  });

  it('refuses a snapshot under another id', async () => {
    const { store, folder, id } = await makeStore();
    const other = join(store, '0123456789abcdef');
    renameSync(folder, other);
    await expect(openStore(other)).rejects.toThrow(
      `manifest.json: the manifest is that of snapshot ${id}, not of 0123456789abcdef`,
    );
  });
});

describe('findSnapshotFolder', () => {
  it('says what to do where there is neither store nor snapshot', () => {
    const scratch = makeScratchFolder();
    writeFileSync(join(scratch, 'file'), '');
    for (const path of [scratch, join(scratch, 'nothing'), join(scratch, 'file')]) {
      expect(() => findSnapshotFolder(path)).toThrow(
        new Failure('world', `${path} is neither a store nor a snapshot`, {
          hint: 'make one with `curbstone ingest <feed> --out <store>`',
        }),
      );
    }
  });

  it('says which snapshot is missing', async () => {
    const { store, folder, id } = await makeStore();
    rmSync(folder, { recursive: true });
    expect(() => findSnapshotFolder(store)).toThrow(
      new Failure('world', `${store}: the live snapshot ${id} is missing`, {
        hint: 'ingest the feed again',
      }),
    );
  });

  it('never takes what a killed run left for a snapshot', async () => {
    const { store, folder } = await makeStore();
    const left = join(store, '.incoming-host-1-abcdef', 'snapshot');
    mkdirSync(dirname(left));
    renameSync(folder, left);
    writeFileSync(join(store, 'current'), `${basename(dirname(left))}\n`);
    expect(() => findSnapshotFolder(store)).toThrow('does not hold the id of a snapshot');
    rmSync(join(store, 'current'));
    expect(() => findSnapshotFolder(store)).toThrow('is neither a store nor a snapshot');
    // Not even by its own path: it is not named after what it holds.
    await expect(openStore(left)).rejects.toThrow('not of snapshot');
    expect(readdirSync(store)).toEqual(['.incoming-host-1-abcdef', 'published']);
  });
});

describe('readCurrent', () => {
  const pointerOf = (content: string): string => {
    const store = makeScratchFolder();
    writeFileSync(join(store, 'current'), content);
    return store;
  };

  it('gives the id, and nothing where there is no pointer', () => {
    expect(readCurrent(pointerOf('0123456789abcdef\n'))).toBe('0123456789abcdef');
    expect(readCurrent(pointerOf('0123456789abcdef'))).toBe('0123456789abcdef');
    expect(readCurrent(makeScratchFolder())).toBeUndefined();
    expect(readCurrent(join(pointerOf('x'), 'current'))).toBeUndefined();
  });

  it.each([
    '',
    '\n',
    '0123456789abcde\n',
    '0123456789ABCDEF\n',
    '0123456789abcdef\nfedcba9876543210\n',
    ' 0123456789abcdef\n',
    '../../../etc/passwd\n',
    '0123456789abcde\u0000\n',
    '\ufeff0123456789abcdef\n',
  ])('refuses a pointer that holds %j', (content) => {
    expect(() => readCurrent(pointerOf(content))).toThrow(
      /current: the pointer does not hold the id of a snapshot$/,
    );
  });

  it('refuses a folder in place of the pointer', () => {
    const store = makeScratchFolder();
    mkdirSync(join(store, 'current'));
    expect(() => readCurrent(store)).toThrow(
      new Failure('world', `${join(store, 'current')}: the pointer cannot be used: it is a folder`),
    );
  });
});
