import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolders } from '../../src/write/make-folders.ts';
import { listSynced } from '../support/faulty-file-system.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const numberOf = (path: string): number => statSync(path).ino;

describe('makeFolders', () => {
  it('syncs the folder that holds each new one, so that none is lost in a power failure', async () => {
    const store = join(makeScratchFolder(), 'a', 'b', 'store');
    const synced = await listSynced(() => makeFolders(store));
    const parents = [dirname(dirname(dirname(store))), dirname(dirname(store)), dirname(store)];
    expect(synced).toEqual(parents.map(numberOf));
  });

  it('syncs nothing for a folder that is there', async () => {
    const store = join(makeScratchFolder(), 'store');
    mkdirSync(store);
    expect(await listSynced(() => makeFolders(store))).toEqual([]);
  });

  it('returns the path without links, and which folders are new, the outermost first', () => {
    const folder = makeScratchFolder();
    const store = join(folder, 'a', 'store');
    expect(makeFolders(store)).toEqual({ path: store, made: [dirname(store), store] });
    expect(makeFolders(store)).toEqual({ path: store, made: [] });
  });
});
