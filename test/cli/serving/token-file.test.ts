import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  readTokenFile,
  readTokenFileIfAny,
  writeTokenFile,
} from '../../../cli/serving/token-file.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

const ENTRY = { name: 'maps', sha256: 'ab'.repeat(32) };

describe('a token file', () => {
  it('is read as it was written', () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    writeTokenFile(path, [ENTRY, { ...ENTRY, name: 'Ελένη' }]);
    expect(readTokenFile(path)).toEqual([ENTRY, { ...ENTRY, name: 'Ελένη' }]);
  });

  it('is for its owner alone, new or replaced', () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    writeTokenFile(path, [ENTRY]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    writeTokenFile(path, [ENTRY]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is replaced whole and leaves nothing beside it', () => {
    const folder = makeScratchFolder();
    const path = join(folder, 'tokens.json');
    writeTokenFile(path, [ENTRY]);
    const { ino } = statSync(path);
    writeTokenFile(path, []);
    expect(statSync(path).ino).not.toBe(ino);
    expect(readTokenFile(path)).toEqual([]);
    expect(readdirSync(folder)).toEqual(['tokens.json']);
  });

  it('behind a symbolic link is replaced where it is', () => {
    const folder = makeScratchFolder();
    const target = join(folder, 'real.json');
    const link = join(folder, 'link.json');
    writeTokenFile(target, []);
    symlinkSync(target, link);
    writeTokenFile(link, [ENTRY]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readTokenFile(target)).toEqual([ENTRY]);
  });

  it('that cannot be written is told of, and leaves nothing behind', () => {
    const folder = makeScratchFolder();
    mkdirSync(join(folder, 'tokens.json'));
    const path = join(folder, 'tokens.json');
    expect(() => writeTokenFile(path, [ENTRY])).toThrow(
      expect.objectContaining({ kind: 'world', message: expect.stringContaining(path) }),
    );
    expect(readdirSync(folder)).toEqual(['tokens.json']);
    expect(() => writeTokenFile(join(folder, 'none', 't.json'), [ENTRY])).toThrow(
      'cannot be written',
    );
  });

  it('that is not there is told of, or is empty where it need not be there', () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    expect(() => readTokenFile(path)).toThrow(
      expect.objectContaining({
        kind: 'world',
        message: `${path}: the token file cannot be read`,
        hint: expect.stringContaining('curbstone token add'),
      }),
    );
    expect(readTokenFileIfAny(path)).toEqual([]);
  });

  it.each([
    '',
    'secret-token',
    'null',
    '[]',
    '{}',
    '{"tokens":{}}',
    '{"tokens":[null]}',
    '{"tokens":[{"name":"a"}]}',
    `{"tokens":[{"name":1,"sha256":"${'ab'.repeat(32)}"}]}`,
    '{"tokens":[{"name":"a","sha256":"ABAB"}]}',
  ])('that holds %j is none', (text) => {
    const path = join(makeScratchFolder(), 'tokens.json');
    writeFileSync(path, text);
    expect(() => readTokenFile(path)).toThrow(`${path}: this is no token file`);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
