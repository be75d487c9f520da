import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/paths.ts';
import { makeScratchFolder } from './support/scratch.ts';

const SAMPLE = join(ROOT, 'data/sample-city/csv');

/** Runs a program to its end. */
function run(cwd: string, program: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

interface LockedPackage {
  readonly dev?: boolean;
}

/** The packages that `npm install --omit=dev` would install, as folders of `node_modules`. */
function listProductPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages as Record<string, LockedPackage>);
  return packages
    .filter(([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && dev !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(ROOT, path))); // Some are for other systems.
}

describe('the package', () => {
  it('runs from its tarball, with its own packages beside it and no development tools', () => {
    const folder = makeScratchFolder();
    const packed = run(ROOT, 'npm', 'pack', '--json', '--pack-destination', folder);
    expect(packed.status, packed.stderr).toBe(0);
    const [{ filename, files }] = JSON.parse(packed.stdout) as [
      { filename: string; files: { path: string }[] },
    ];
    expect(files.map(({ path }) => path).filter(isNeedless)).toEqual([]);
    const tarball = join(folder, filename);
    // It may grow, but not without notice. The bundle of the command line is half of it, and the
    // cache of the server a sixth.
    expect(statSync(tarball).size).toBeLessThan(2_300_000);

    const empty = join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'package.json'), '{"type":"module"}');
    // What npm does is put here by hand, which takes a second instead of ten and needs no registry.
    // `npm run nodes` installs the tarball with npm.
    const packages = listProductPackages();
    for (const parent of new Set(packages.map((path) => dirname(path)))) {
      const own = packages.filter((path) => dirname(path) === parent);
      mkdirSync(join(empty, parent), { recursive: true });
      expect(run(ROOT, 'cp', '-R', ...own, join(empty, parent)).status, parent).toBe(0);
    }
    const home = join(empty, 'node_modules/curbstone');
    mkdirSync(home);
    const unpacked = run(home, 'tar', '-xzf', tarball, '--strip-components=1');
    expect(unpacked.status, unpacked.stderr).toBe(0);
    expect(readdirSync(join(empty, 'node_modules'))).not.toContain('typescript');

    const { version, bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    const program = join(home, bin.curbstone);
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    chmodSync(program, 0o755); // npm does this to what `bin` names.
    expect(run(empty, program, '--version').stdout).toBe(`${version}\n`);
    const ingested = run(empty, program, 'ingest', SAMPLE, '--out', 'store');
    expect(ingested.status, ingested.stderr).toBe(0);
    const got = run(empty, program, 'get', 'store', '/curbs/spaces?response_size=2');
    expect(JSON.parse(got.stdout).data[0].spaces).toHaveLength(2);
    const exported = run(empty, program, 'export', 'store', '--to', 'cds', '--as', 'cds');
    expect(exported.stdout).toContain('valid CDS 1.1');

    writeFileSync(
      join(empty, 'use.js'),
      `import { openStore, askAreas } from 'curbstone';
       import { createCurbClient } from 'curbstone/client';
       const store = await openStore('store');
       console.log(askAreas(store).matchCount, typeof createCurbClient);
       store.close();`,
    );
    expect(run(empty, process.execPath, 'use.js')).toMatchObject({
      status: 0,
      stdout: '9 function\n',
    });
  }, 180_000);
});

/** What a user of the package has no use for. */
function isNeedless(path: string): boolean {
  return /^(?:test|data|out\/js\/(?:test|data))\/|\.map$|\.tsbuildinfo$|demo\.|(?<!\.d)\.ts$|\.png$/.test(
    path,
  );
}
