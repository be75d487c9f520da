import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { syncPath } from '../../src/write/make-folders.ts';
import { openWorkplace, replaceCurrent, writeNextPointer } from '../../src/write/workplace.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

/** The number of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('openWorkplace', () => {
  it('makes the store and a workplace in it, and removes the workplace alone', () => {
    const store = join(makeScratchFolder(), 'a', 'store');
    const workplace = openWorkplace(store);
    expect(workplace.store).toBe(realpathSync(store));
    expect(readdirSync(workplace.snapshotFolder)).toEqual([]);
    expect(readdirSync(workplace.spoolFolder)).toEqual([]);
    expect(workplace.snapshotFolder.startsWith(join(workplace.store, '.incoming-'))).toBe(true);
    expect(workplace.remove()).toBeUndefined();
    expect(existsSync(join(store, '..'))).toBe(false);
    expect(workplace.remove()).toBeUndefined();
  });

  it('keeps a store that was there, and one that another process uses by now', () => {
    const store = makeScratchFolder();
    openWorkplace(store).remove();
    expect(readdirSync(store)).toEqual([]);
    const made = join(store, 'made');
    const [first, second] = [openWorkplace(made), openWorkplace(made)];
    first.remove();
    expect(existsSync(second.snapshotFolder)).toBe(true);
  });

  it('gives each run a workplace of its own', () => {
    const store = makeScratchFolder();
    const [first, second] = [openWorkplace(store), openWorkplace(store)];
    expect(first.snapshotFolder).not.toBe(second.snapshotFolder);
    second.remove();
    expect(existsSync(first.snapshotFolder)).toBe(true);
  });

  it('works in the folder that a link leads to, so that a rename stays on its file system', () => {
    const scratch = makeScratchFolder();
    mkdirSync(join(scratch, 'volume'));
    symlinkSync('volume', join(scratch, 'store'));
    const { store } = openWorkplace(join(scratch, 'store'));
    expect(store).toBe(realpathSync(join(scratch, 'volume')));
    expect(lstatSync(join(scratch, 'store')).isSymbolicLink()).toBe(true);
  });

  it('clears the leftovers of dead processes of this machine and nothing else', () => {
    const store = makeScratchFolder();
    const [dead, live, host] = [deadProcess(), process.pid, hostname()];
    const left = [
      `.incoming-${host}-${dead}-a1B2c3`,
      `.incoming-${host}-${dead}-current`,
      `.incoming-${host}-${dead}.0123456789ab-a1B2c3`,
      // Our number, and the start of another process: in a container the first process is always 1.
      `.incoming-${host}-${live}.0123456789ab-a1B2c3`,
    ];
    const kept = [
      `.incoming-${host}-${live}-a1B2c3`,
      `.incoming-${host}-${live}-current`,
      // Of another machine, whose name begins as ours does and goes on with a number.
      `.incoming-${host}-${dead}-4242-a1B2c3`,
      `.incoming-elsewhere-${dead}-a1B2c3`,
      `.incoming-${host}-0-a1B2c3`,
      `.incoming-${host}--a1B2c3`,
      `.incoming-${host}-${dead}-notes`,
      '.incoming-',
      '0123456789abcdef',
    ];
    for (const name of [...left, ...kept]) {
      mkdirSync(join(store, name, 'snapshot'), { recursive: true });
      writeFileSync(join(store, name, 'snapshot', 'manifest.json'), '{');
    }
    openWorkplace(store).remove();
    expect(readdirSync(store).sort()).toEqual(kept.sort());
  });

  it('clears what another machine or container has not touched for a day', () => {
    const store = makeScratchFolder();
    const host = hostname();
    const left = [
      '.incoming-elsewhere-7-a1B2c3',
      // A container with our host name has process numbers of its own, so this one may be alive.
      `.incoming-${host}-1.0123456789ab.01234567-a1B2c3`,
    ];
    const kept = [
      '.incoming-elsewhere-8-a1B2c3',
      `.incoming-${host}-2.0123456789ab.01234567-a1B2c3`,
      `.incoming-${host}-3.0123456789ab.01234567-a1B2c3`,
    ];
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const name of [...left, ...kept]) {
      const spool = join(store, name, 'spool');
      mkdirSync(spool, { recursive: true });
      writeFileSync(join(spool, 'rows'), '');
      if (kept.slice(0, 2).includes(name)) continue;
      // One of them was written to a moment ago.
      if (name !== kept[2]) utimesSync(join(spool, 'rows'), dayAgo, dayAgo);
      for (const folder of [spool, join(store, name)]) utimesSync(folder, dayAgo, dayAgo);
    }
    openWorkplace(store).remove();
    expect(readdirSync(store).sort()).toEqual(kept.sort());
  });

  it('says so where a link leads nowhere, or to itself', () => {
    const scratch = makeScratchFolder();
    symlinkSync('nothing', join(scratch, 'dangling'));
    symlinkSync('looping', join(scratch, 'looping'));
    const hint = 'create the folder that the link names, or name another store';
    for (const [name, code] of [
      ['dangling', 'ENOENT'],
      ['looping', 'ELOOP'],
    ] as const) {
      const store = join(scratch, name);
      expect(() => openWorkplace(store)).toThrow(
        new Failure('world', `${store}: a link in the path leads nowhere (${code})`, { hint }),
      );
    }
  });

  it('says why where the store cannot be', () => {
    const file = join(makeScratchFolder(), 'file');
    writeFileSync(file, '');
    expect(() => openWorkplace(file)).toThrow('EEXIST');
    expect(() => openWorkplace(join(file, 'store'))).toThrow('ENOTDIR');
    expect(() => openWorkplace(join(file, 'a', 'b'))).toThrow('ENOTDIR');
  });

  it.runIf(existsSync('/proc'))('says at once that no folder can be made under /proc', () => {
    expect(() => openWorkplace('/proc/x/y')).toThrow(
      '/proc/x/y: no folder can be created in /proc (ENOENT)',
    );
  });
});

describe('a run that was killed, whose process number is ours now', () => {
  it('is cleared away', () => {
    const store = makeScratchFolder();
    const { folder } = openWorkplace(store);
    const name = basename(folder).replace(/\.[0-9a-f]{12}\./, '.ffffffffffff.');
    renameSync(folder, join(store, name));
    openWorkplace(store).remove();
    expect(readdirSync(store)).toEqual([]);
  });
});

describe('a store that a stranger has prepared', () => {
  it('is refused before any work where its pointer is a folder', () => {
    const store = makeScratchFolder();
    mkdirSync(join(store, 'current'));
    expect(() => openWorkplace(store)).toThrow(
      `${join(store, 'current')} is a folder, and a store keeps its pointer in that file`,
    );
    expect(readdirSync(store)).toEqual(['current']);
  });

  it('is refused where it is the folder of a snapshot', async () => {
    const store = makeScratchFolder();
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const files = readdirSync(folder);
    expect(() => openWorkplace(folder)).toThrow(
      `${folder} is the folder of a snapshot, not a store`,
    );
    expect(readdirSync(folder)).toEqual(files);
  });

  it('is refused before any work where its journal is a folder', () => {
    const store = makeScratchFolder();
    mkdirSync(join(store, 'published'));
    expect(() => openWorkplace(store)).toThrow(
      `${join(store, 'published')} is a folder, and a store keeps its journal in that file`,
    );
    expect(readdirSync(store)).toEqual(['published']);
  });

  it('has no way to lead the next pointer elsewhere', () => {
    const store = makeScratchFolder();
    const precious = join(makeScratchFolder(), 'precious');
    writeFileSync(precious, 'data');
    // Where versions before 0.2 wrote their next pointer.
    symlinkSync(precious, join(store, `.incoming-${hostname()}-${process.pid}-current`));
    symlinkSync(precious, join(store, 'current'));
    const workplace = openWorkplace(store);
    writeNextPointer(workplace, '0123456789abcdef');
    replaceCurrent(workplace);
    workplace.remove();
    expect(readFileSync(precious, 'utf8')).toBe('data');
    expect(lstatSync(join(store, 'current')).isFile()).toBe(true);
  });

  it('has no way to lead a pointer out of the workplace', () => {
    const workplace = openWorkplace(makeScratchFolder());
    const precious = join(makeScratchFolder(), 'precious');
    writeFileSync(precious, 'data');
    symlinkSync(precious, join(workplace.folder, 'current'));
    expect(() => writeNextPointer(workplace, '0123456789abcdef')).toThrow('EEXIST');
    expect(readFileSync(precious, 'utf8')).toBe('data');
  });
});

describe('replaceCurrent', () => {
  it('writes the pointer, and over it, and leaves nothing beside it', () => {
    const store = makeScratchFolder();
    const workplace = openWorkplace(store);
    writeNextPointer(workplace, '0123456789abcdef');
    replaceCurrent(workplace);
    expect(readFileSync(join(store, 'current'), 'utf8')).toBe('0123456789abcdef\n');
    writeNextPointer(workplace, 'fedcba9876543210');
    replaceCurrent(workplace);
    expect(readFileSync(join(store, 'current'), 'utf8')).toBe('fedcba9876543210\n');
    workplace.remove();
    expect(readdirSync(store)).toEqual(['current']);
  });
});

describe('syncPath', () => {
  it('takes files and folders, and says so where there is none', () => {
    const store = makeScratchFolder();
    expect(() => syncPath(store)).not.toThrow();
    expect(() => syncPath(join(store, 'nothing'))).toThrow('ENOENT');
  });
});
