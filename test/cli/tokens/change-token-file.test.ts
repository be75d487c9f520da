import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeTokenFile } from '../../../cli/tokens/change-token-file.ts';
import { readTokenFile, type TokenEntry } from '../../../cli/tokens/token-file.ts';
import { runCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

function entryOf(number: number): TokenEntry {
  return { name: `n${number}`, sha256: number.toString(16).padStart(64, '0') };
}

function write(path: string, entries: readonly TokenEntry[]): Promise<void> {
  return changeTokenFile(path, () => ({ entries, result: undefined }));
}

function append(path: string, entry: TokenEntry): Promise<number> {
  return changeTokenFile(path, (entries) => ({
    entries: [...entries, entry],
    result: entries.length,
  }));
}

describe('a change of a token file', () => {
  it('makes a new file that only its owner may read, and leaves nothing beside it', async () => {
    const folder = makeScratchFolder();
    const path = join(folder, 'tokens.json');
    expect(await append(path, entryOf(1))).toBe(0);
    expect(readTokenFile(path)).toEqual([entryOf(1)]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['tokens.json']);
  });

  it('replaces the file as a whole and keeps its mode', async () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    await write(path, [entryOf(1)]);
    chmodSync(path, 0o640);
    const { ino } = statSync(path);
    await write(path, []);
    expect(statSync(path).ino).not.toBe(ino);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readTokenFile(path)).toEqual([]);
  });

  it.skipIf(process.getuid?.() !== 0)('as root keeps owner and group (needs root)', async () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    await write(path, [entryOf(1)]);
    chownSync(path, 1234, 2345);
    await append(path, entryOf(2));
    const { uid, gid, mode } = statSync(path);
    expect([uid, gid, mode & 0o777]).toEqual([1234, 2345, 0o600]);
  });

  it('follows a symbolic link', async () => {
    const folder = makeScratchFolder();
    const target = join(folder, 'real.json');
    const link = join(folder, 'link.json');
    await write(target, []);
    symlinkSync(target, link);
    await write(link, [entryOf(1)]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readTokenFile(target)).toEqual([entryOf(1)]);
  });

  it('that cannot be written is an error and leaves nothing behind', async () => {
    const folder = makeScratchFolder();
    mkdirSync(join(folder, 'tokens.json'));
    const path = join(folder, 'tokens.json');
    await expect(write(path, [entryOf(1)])).rejects.toMatchObject({
      kind: 'world',
      message: expect.stringContaining(path),
    });
    expect(readdirSync(folder)).toEqual(['tokens.json']);
    const nowhere = join(folder, 'none', 't.json');
    await expect(write(nowhere, [])).rejects.toMatchObject({
      kind: 'world',
      message: `${nowhere}.lock: the lock of the token file cannot be made`,
    });
  });

  it('loses none of forty changes at once', async () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const before = await Promise.all(numbers.map((number) => append(path, entryOf(number))));
    expect([...before].sort((one, other) => one - other)).toEqual(numbers);
    expect(readTokenFile(path).length).toBe(40);
  });

  it('removes the lock and the unfinished file of a process that was killed', async () => {
    const folder = makeScratchFolder();
    const path = join(folder, 'tokens.json');
    writeFileSync(`${path}.lock`, 'of a dead process');
    writeFileSync(`${path}.new`, '{"tok');
    utimesSync(`${path}.lock`, new Date(0), new Date(0));
    const changes = [1, 2, 3].map((number) => append(path, entryOf(number)));
    expect((await Promise.all(changes)).sort()).toEqual([0, 1, 2]);
    expect(readdirSync(folder)).toEqual(['tokens.json']);
  });

  it('waits for a lock that is in use', async () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    writeFileSync(`${path}.lock`, 'of a running process');
    let isDone = false;
    const change = append(path, entryOf(1)).then(() => {
      isDone = true;
    });
    // The first attempt is made at once and fails.
    await new Promise(setImmediate);
    expect([isDone, existsSync(path)]).toEqual([false, false]);
    rmSync(`${path}.lock`);
    await change;
    expect(readTokenFile(path)).toEqual([entryOf(1)]);
  });

  it('loses none of six programs at once', async () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const runs = names.map((name) => runCli(['token', 'add', name, '--tokens', path]));
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(names.map(() => 0));
    expect(
      readTokenFile(path)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
  });
});
