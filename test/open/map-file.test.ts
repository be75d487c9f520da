import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { BrokenInvariant } from '../../src/model/invariant.ts';
import { type Access, openFile } from '../../src/open/map-file.ts';
import { findMemoryMap } from '../../src/open/memory-map.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const canMap = findMemoryMap() !== undefined;
const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

function fileOf(bytes: Uint8Array): string {
  const path = join(makeScratchFolder(), 'x');
  writeFileSync(path, bytes);
  return path;
}

describe.each<Access>(['auto', 'read'])('openFile with access %s', (access) => {
  const open = (path: string) => openFile(path, { name: 'areas.index', access });

  it('says how the bytes are reached', () => {
    const file = open(fileOf(content));
    expect(file.access).toBe(access === 'auto' && canMap ? 'mapped' : 'read');
    expect(file.byteLength).toBe(70_000);
    expect(file.name).toBe('areas.index');
    file.close();
  });

  it.each([
    [0, 70_000],
    [0, 0],
    [70_000, 0],
    [1, 7],
    [4096, 8],
    [69_999, 1],
    [8, 65_536],
  ])('gives the bytes from %i, %i of them', (offset, length) => {
    const file = open(fileOf(content));
    const expected = content.subarray(offset, offset + length);
    expect(Buffer.from(file.slice(offset, length)).equals(expected)).toBe(true);
    const view = file.view(offset, length);
    expect(view.byteLength).toBe(length);
    expect(Buffer.from(view).equals(expected)).toBe(true);
    file.close();
  });

  it('gives a view that numbers can be laid over at any multiple of eight', () => {
    const numbers = Float64Array.of(1.5, -2, 1e300);
    const file = open(fileOf(new Uint8Array(numbers.buffer)));
    const { buffer, byteOffset } = file.view(8, 16);
    expect([...new Float64Array(buffer, byteOffset, 2)]).toEqual([-2, 1e300]);
    file.close();
  });

  it('takes no byte outside the file', () => {
    const file = open(fileOf(content));
    for (const [offset, length] of [
      [70_000, 1],
      [0, 70_001],
      [-1, 1],
      [5, -1],
      [Number.NaN, 1],
      [Number.POSITIVE_INFINITY, 0],
    ] as const) {
      expect(() => file.slice(offset, length)).toThrow(BrokenInvariant);
      expect(() => file.view(offset, length)).toThrow(BrokenInvariant);
    }
    file.close();
  });

  it('opens an empty file', () => {
    const file = open(fileOf(new Uint8Array(0)));
    expect(file).toMatchObject({ byteLength: 0, access: 'read' });
    expect(file.slice(0, 0).length).toBe(0);
    file.close();
  });

  it.each([
    ['removed', unlinkSync],
    ['replaced by rename', (path: string) => renameSync(fileOf(Buffer.from('new')), path)],
  ])('keeps the bytes of a file that is %s (fault case E2)', (_, change) => {
    const path = fileOf(content);
    const file = open(path);
    change(path);
    expect(Buffer.from(file.slice(0, 70_000)).equals(content)).toBe(true);
    file.close();
  });

  it('refuses what is no file, in one line', () => {
    const scratch = makeScratchFolder();
    mkdirSync(join(scratch, 'folder'));
    expect(() => open(join(scratch, 'folder'))).toThrow(
      new Failure('world', 'areas.index: expected a file, but found a folder'),
    );
    expect(() => open(join(scratch, 'nothing'))).toThrow(
      new Failure('world', 'areas.index: the file cannot be opened (ENOENT)'),
    );
    expect(() => open(join(fileOf(content), 'below'))).toThrow('cannot be opened (ENOTDIR)');
  });

  it.skipIf(spawnSync('mkfifo', ['--version']).status !== 0)(
    'does not wait on a pipe (needs mkfifo)',
    () => {
      const path = join(makeScratchFolder(), 'pipe');
      spawnSync('mkfifo', [path]);
      expect(() => open(path)).toThrow(
        new Failure('world', 'areas.index: expected a file, but found a pipe or a device'),
      );
    },
  );
});

describe('openFile', () => {
  it('says so where a file that is read was cut after it was opened (fault case E2)', () => {
    const path = fileOf(content);
    const file = openFile(path, { name: 'areas.index', access: 'read' });
    truncateSync(path, 100);
    expect(() => file.slice(50, 100)).toThrow(
      new Failure('world', 'areas.index: the file ends early'),
    );
    file.close();
  });

  it.runIf(canMap)(
    'gives zeros of a mapped file that is closed, and does not crash (needs mmap)',
    () => {
      const file = openFile(fileOf(content), { name: 'x', access: 'auto' });
      const slice = file.slice(100, 50);
      expect(slice[0]).toBe(100);
      file.close();
      expect(slice.every((byte) => byte === 0)).toBe(true);
    },
  );

  it.runIf(canMap)('reads a file system that cannot map (needs mmap)', () => {
    // A file of /proc has no pages to map and says that it is empty.
    const file = openFile('/proc/self/status', { name: 'status', access: 'auto' });
    expect(file.access).toBe('read');
    file.close();
  });

  it.runIf(canMap)(
    'takes a file of five gigabytes, of which a view has at most four (needs mmap)',
    () => {
      const path = fileOf(new Uint8Array(0));
      const byteLength = 5 * 2 ** 30;
      truncateSync(path, byteLength);
      const file = openFile(path, { name: 'spaces.index', access: 'auto' });
      expect(file.byteLength).toBe(byteLength);
      expect([...file.slice(byteLength - 3, 3)]).toEqual([0, 0, 0]);
      expect(file.view(4.5 * 2 ** 30, 8).byteLength).toBe(8);
      if (process.versions.node.startsWith('20.')) {
        expect(() => file.view(0, byteLength)).toThrow(
          new Failure(
            'world',
            'spaces.index: this version of Node cannot open 5368709120 bytes at once',
            { hint: 'use Node 22 or later' },
          ),
        );
      }
      file.close();
    },
  );
});
