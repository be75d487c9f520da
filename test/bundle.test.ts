import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cachePath } from '../cli/start/cached-script.ts';
import { ROOT } from './support/paths.ts';
import { makeScratchFolder } from './support/scratch.ts';

// The tests of the command line run the bundle: what is tested here is only how it is made.
const FOLDER = join(ROOT, 'out/bundle');
const SCRIPTS = readdirSync(FOLDER)
  .filter((name) => /\.[cm]?js$/.test(name))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

describe('the bundle of the command line', () => {
  it('names no folder of the machine that made it', () => {
    expect(SCRIPTS.length).toBeGreaterThan(20);
    expect(SCRIPTS.filter((text) => text.includes(`${ROOT}/`))).toEqual([]);
    const cache = readFileSync(cachePath(join(FOLDER, 'server.cjs')), 'latin1');
    expect(cache).toContain('server.cjs');
    expect(cache).not.toContain(`${ROOT}/`);
  });

  it('has the licence of every package in it, which are those that serve, check and ingest load', () => {
    const texts = readFileSync(join(FOLDER, 'LICENCES.txt'), 'utf8').split('\n---\n');
    for (const text of texts) expect(text.trim()).toMatch(/^\S+ \d+\.\d+\.\d+\S*, [A-Z]\S+\n\n\S/);
    const names = texts.map((text) => text.trim().split(' ')[0]);
    expect(names).toEqual(
      expect.arrayContaining(['commander', 'csv-parse', 'express', 'pino', 'zod']),
    );
    for (const name of ['hyparquet', 'jsts', 'koffi', 'maplibre-gl', 'proj4']) {
      expect(names).not.toContain(name);
    }
  });

  it('has a cache of the server that this Node accepts', () => {
    const script = join(FOLDER, 'server.cjs');
    // In a process of its own, because those of the tests may have flags, which V8 compares.
    const compiler = pathToFileURL(join(ROOT, 'out/js/cli/start/cached-script.js')).href;
    const program = `import { readFileSync } from 'node:fs';
      import { cachePath, compileScript } from ${JSON.stringify(compiler)};
      const [script] = process.argv.slice(1);
      const cache = readFileSync(cachePath(script)).subarray(32); // Behind the hash.
      console.log(compileScript(script, cache).usesCache);`;
    const words = ['--input-type=module', '--eval', program, script];
    const env = { PATH: process.env.PATH ?? '' };
    expect(String(spawnSync(process.execPath, words, { env }).stdout)).toBe('true\n');
    expect(statSync(cachePath(script)).size).toBeLessThan(900_000);
  });

  it('has a server in ASCII without what Express loads and the server does not use', () => {
    const text = readFileSync(join(FOLDER, 'server.cjs'), 'utf8');
    expect(text.search(/[\u0080-\uffff]/)).toBe(-1);
    // A script with a cache cannot load modules like this (cached-script.ts).
    expect(text).not.toMatch(/\bimport\(/);
    expect(text).toContain('node_modules/express');
    expect(text).not.toContain('node_modules/mime-db');
  });

  it.skipIf(process.platform === 'win32')(
    'ignores SIGHUP before it loads the server, and ends at it otherwise (skipped on Windows)',
    () => {
      const folder = makeScratchFolder();
      for (const name of ['main.js', 'package.json']) {
        copyFileSync(join(FOLDER, name), join(folder, name));
      }
      const wait = 'setTimeout(() => console.log("still there"), 100)';
      const text = `process.kill(process.pid, 'SIGHUP'); exports.runServer = () => ${wait};`;
      writeFileSync(join(folder, 'server.cjs'), text);
      const run = (command: string) => {
        const { stdout, signal } = spawnSync(process.execPath, [join(folder, 'main.js'), command]);
        return [String(stdout), signal];
      };
      expect(run('serve')).toEqual(['still there\n', null]);
      expect(run('map')).toEqual(['', 'SIGHUP']);
    },
  );
});
