import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cachePath,
  compileScript,
  runScript,
  writeCache,
} from '../../../cli/start/cached-script.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

interface Counter {
  readonly count: number;
  readonly again: () => { readonly count: number };
  readonly fail: () => void;
}

const TEXT = `globalThis.runCount = (globalThis.runCount ?? 0) + 1;
exports.count = globalThis.runCount;
exports.again = () => require('./later.cjs');
exports.fail = () => {
  throw new Error('on line five');
};
`;

/** Writes the script and another one that requires it. */
function writeScripts(text = TEXT): string {
  const folder = makeScratchFolder();
  writeFileSync(join(folder, 'later.cjs'), "exports.count = require('./first.cjs').count;");
  const path = join(folder, 'first.cjs');
  writeFileSync(path, text);
  return path;
}

function stackOf(run: () => void): string {
  try {
    run();
    return '';
  } catch (error) {
    return error instanceof Error ? (error.stack ?? '') : '';
  }
}

describe('runScript', () => {
  it.each(['without a cache', 'with one', 'with one of another script', 'with a damaged one'])(
    'runs the script once, with its place in stack traces, %s',
    (how) => {
      const path = writeScripts();
      if (how === 'with one') writeCache(path, compileScript(path));
      if (how === 'with one of another script') {
        const other = writeScripts(`${TEXT}\n\n`);
        writeCache(other, compileScript(other));
        renameSync(cachePath(other), cachePath(path));
      }
      if (how === 'with a damaged one') writeFileSync(cachePath(path), 'no code');
      const first = runScript(path) as Counter;
      // The later script gets the same exports.
      expect(first.again().count).toBe(first.count);
      const place = how === 'with one' ? `${basename(dirname(path))}/first.cjs` : path;
      expect(stackOf(first.fail)).toContain(`on line five\n    at exports.fail (${place}:5:9)`);
    },
  );

  /** Compiles and runs a script, and moves its cache beside the script in `path`. */
  function giveCache(path: string, text = TEXT): void {
    const other = writeScripts(text);
    const script = compileScript(other);
    stackOf((script.run() as Counter).fail);
    writeCache(other, script);
    renameSync(cachePath(other), cachePath(path));
  }

  it('does not give V8 a cache with damaged bytes, on which it would crash', () => {
    for (let part = 0; part < 20; part++) {
      const path = writeScripts();
      giveCache(path);
      const cache = readFileSync(cachePath(path));
      const start = Math.floor((part * cache.length) / 20);
      writeFileSync(cachePath(path), cache.fill(0, start, Math.min(start + 100, cache.length)));
      expect(stackOf((runScript(path) as Counter).fail)).toContain('on line five');
    }
  });

  it('runs the script that is there, not another one of the same length in the cache', () => {
    const path = writeScripts();
    giveCache(path, TEXT.replace('five', 'nine'));
    expect(stackOf((runScript(path) as Counter).fail)).toContain('on line five');
  });
});

describe('compileScript', () => {
  it('uses a cache of the same script only', () => {
    const path = writeScripts();
    const compiled = compileScript(path);
    expect(compiled.usesCache).toBe(false);
    const cache = Buffer.from(compiled.encodeCache());
    expect(compileScript(path, cache).usesCache).toBe(true);
    expect(compileScript(writeScripts(`${TEXT}\n`), cache).usesCache).toBe(false);
    // Of the same length, so that only the damage tells them apart.
    const twin = writeScripts(TEXT.replace('five', 'nine'));
    expect(compileScript(twin, cache.subarray(0, 100)).usesCache).toBe(false);
  });

  it('gives every version of Node and kind of machine a cache of its own', () => {
    const { version, platform, arch } = process;
    expect(cachePath('/a/server.cjs')).toBe(`/a/server.cjs.${version}-${platform}-${arch}.cache`);
  });
});
