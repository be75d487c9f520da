import { closeSync, openSync, readdirSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import type { Access } from '../../src/open/map-file.ts';
import { openPages } from '../../src/open/open-pages.ts';
import { encodePageHeader } from '../../src/snapshot/page-file.ts';
import { readEach } from '../support/record-pages.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const pages = {
  offsets: Float64Array.of(0, 3, 5, 9, 10),
  fileStarts: Float64Array.of(0, 5, 10),
};

function writePageFiles(contents: readonly string[]): string {
  const folder = makeScratchFolder();
  contents.forEach((content, number) => {
    const name = number === 0 ? 'spaces.pages' : `spaces.pages.${number}`;
    writeFileSync(
      join(folder, name),
      Buffer.concat([encodePageHeader(number), Buffer.from(content)]),
    );
  });
  return folder;
}

function open(folder: string, access: Access = 'auto', offsets = pages) {
  return openPages(offsets, { folder, base: 'spaces.pages', access });
}

describe.each<Access>(['auto', 'read'])('openPages with access %s', (access) => {
  it('gives each record, and ranges within and across files', () => {
    const opened = open(writePageFiles(['aa,b,', 'ccc,,']), access);
    expect(readEach(opened.pages)).toEqual(['aa,', 'b,', 'ccc,', ',']);
    const read = (start: number, end: number) =>
      opened.pages.read(start, end).map((piece) => Buffer.from(piece).toString());
    expect(read(0, 10)).toEqual(['aa,b,', 'ccc,,']);
    expect(read(3, 9)).toEqual(['b,', 'ccc,']);
    expect(read(5, 9)).toEqual(['ccc,']);
    expect(read(3, 3)).toEqual([]);
    for (const file of opened.files) file.close();
  });

  it('gives one piece of one file', () => {
    const one = { offsets: Float64Array.of(0, 2, 4), fileStarts: Float64Array.of(0, 4) };
    const opened = open(writePageFiles(['a,b,']), access, one);
    expect(opened.pages.read(2, 4).map((piece) => Buffer.from(piece).toString())).toEqual(['b,']);
    for (const file of opened.files) file.close();
  });

  it.each([
    ['a missing file', ['aa,b,'], 'spaces.pages.1: the file cannot be opened (ENOENT)'],
    ['a short file', ['aa,b,', 'ccc,'], 'spaces.pages.1: the file has 20 bytes, not 21'],
    ['a long file', ['aa,b,,', 'ccc,,'], 'spaces.pages: the file has 22 bytes, not 21'],
  ])('refuses %s', (_, contents, message) => {
    expect(() => open(writePageFiles(contents), access)).toThrow(new Failure('world', message));
  });

  it('refuses files that were swapped', () => {
    const folder = writePageFiles(['aa,b,', 'ccc,,']);
    writeFileSync(
      join(folder, 'spaces.pages'),
      Buffer.concat([encodePageHeader(1), Buffer.from('aa,b,')]),
    );
    expect(() => open(folder, access)).toThrow(
      'spaces.pages: the file does not begin as page file 0 of format 4',
    );
  });
});

describe('openPages', () => {
  it.runIf(process.platform === 'linux')(
    'leaves no file open where it refuses (needs Linux)',
    () => {
      const folder = writePageFiles(['aa,b,', 'ccc,']);
      const before = readdirSync('/proc/self/fd').length;
      expect(() => open(folder, 'read')).toThrow(Failure);
      expect(readdirSync('/proc/self/fd').length).toBe(before);
    },
  );

  it('reads records behind the fourth gigabyte', () => {
    const gigabyte = 2 ** 30;
    const fileStarts = Float64Array.from({ length: 7 }, (_, number) => number * gigabyte);
    fileStarts[6] = 5 * gigabyte + 8;
    const folder = makeScratchFolder();
    for (let number = 0; number < 6; number++) {
      const path = join(folder, number === 0 ? 'spaces.pages' : `spaces.pages.${number}`);
      writeFileSync(path, encodePageHeader(number));
      // A file of holes: it takes no room on the disk.
      truncateSync(path, 16 + (fileStarts[number + 1] ?? 0) - (fileStarts[number] ?? 0));
      const descriptor = openSync(path, 'r+');
      writeSync(descriptor, Buffer.from(`f${number},`), 0, 3, 16);
      closeSync(descriptor);
    }
    const opened = open(folder, 'auto', { offsets: Float64Array.of(0), fileStarts });
    const [last = new Uint8Array(0)] = opened.pages.read(5 * gigabyte, 5 * gigabyte + 3);
    expect(Buffer.from(last).toString()).toBe('f5,');
    const across = opened.pages.read(4 * gigabyte - 2, 4 * gigabyte + 3);
    expect(across.map((piece) => Buffer.from(piece).toString())).toEqual(['\0\0', 'f4,']);
    for (const file of opened.files) file.close();
  });
});
