import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expandFiles, isPattern } from '../../src/config/expand-files.ts';
import { readFeed } from '../../src/config/read-feed.ts';
import { makeScratchFolder } from '../support/scratch.ts';

function write(folder: string, ...names: string[]): void {
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
}

describe('expandFiles', () => {
  it('keeps the order of a list, and sorts the files of a pattern by their bytes', async () => {
    const folder = makeScratchFolder();
    write(folder, 'm-10.csv', 'm-2.csv', 'm-é.csv', 'm-Z.csv', '.m-1.csv', 'm-1.csv.bak', 'n.csv');
    mkdirSync(join(folder, 'm-folder.csv'));
    expect(await expandFiles(['n.csv', 'm-*.csv', 'm-2.csv'], folder)).toEqual({
      files: ['n.csv', 'm-10.csv', 'm-2.csv', 'm-Z.csv', 'm-é.csv'],
    });
    expect(await expandFiles('m-?.csv', folder)).toEqual({
      files: ['m-2.csv', 'm-Z.csv', 'm-é.csv'],
    });
    expect(await expandFiles('../n.csv', folder)).toEqual({ files: ['../n.csv'] });
  });

  it('finds files in folders', async () => {
    const folder = makeScratchFolder();
    write(folder, '2024/a.json', '2023/b.json', '2023/c.csv', 'x.json');
    expect(await expandFiles('20*/*.json', folder)).toEqual({
      files: ['2023/b.json', '2024/a.json'],
    });
  });

  it('takes what is special in a regular expression as it is', async () => {
    const folder = makeScratchFolder();
    write(folder, 'a(1).csv', 'a1.csv', 'aXcsv');
    expect(await expandFiles('a(*).csv', folder)).toEqual({ files: ['a(1).csv'] });
    expect(isPattern('a(1).csv')).toBe(false);
  });

  it('says why a pattern names no files', async () => {
    const folder = makeScratchFolder();
    const outside = makeScratchFolder();
    write(outside, 'secret.csv');
    expect(await expandFiles('*.csv', folder)).toEqual({
      mistake: `*.csv matches no file in ${folder}`,
    });
    expect(await expandFiles('../*.csv', folder)).toEqual({
      mistake: '../*.csv leads out of the folder, which a pattern must not do',
    });
    symlinkSync(join(outside, 'secret.csv'), join(folder, 'link.csv'));
    expect(await expandFiles('*.csv', folder)).toEqual({
      mistake: '*.csv matches link.csv, a link to a file outside the folder',
    });
    symlinkSync(outside, join(folder, 'far'));
    expect(await expandFiles('f*/*.csv', folder)).toEqual({
      mistake: 'f*/*.csv matches far/secret.csv, a link to a file outside the folder',
    });
  });
});

describe('a feed with a source of several files', () => {
  const facts = { time_zone: 'UTC', currency: 'EUR', author: 'x' };

  it('has a source for each file, with the number of their listing', async () => {
    const folder = makeScratchFolder();
    write(folder, 'm-1.csv', 'm-2.csv', 'one.csv');
    const sources = [
      { file: 'one.csv', kind: 'spaces' },
      { file: 'm-*.csv', kind: 'spaces', delimiter: ';' },
    ];
    writeFileSync(join(folder, 'feed.json'), JSON.stringify({ ...facts, sources }));
    const feed = await readFeed(folder);
    const found = feed.sources.map(({ file, path, listing, delimiter }) => [
      ...[file, path, listing, delimiter],
    ]);
    expect(found).toEqual([
      ['m-1.csv', join(folder, 'm-1.csv'), 1, ';'],
      ['m-2.csv', join(folder, 'm-2.csv'), 1, ';'],
      ['one.csv', join(folder, 'one.csv'), undefined, null],
    ]);
  });

  it('refuses a file that two sources of one kind name', async () => {
    const folder = makeScratchFolder();
    write(folder, 'm-1.csv');
    const sources = [
      { file: 'm-*.csv', kind: 'spaces' },
      { file: './m-1.csv', kind: 'spaces' },
      { file: 'x-*', kind: 'zones' },
    ];
    writeFileSync(join(folder, 'feed.json'), JSON.stringify({ ...facts, sources }));
    await expect(readFeed(folder)).rejects.toThrow(
      [
        `${join(folder, 'feed.json')} has 2 mistakes`,
        '  sources[1].file: ./m-1.csv is listed before with the same kind',
        `  sources[2].file: x-* matches no file in ${folder}`,
      ].join('\n'),
    );
  });
});
