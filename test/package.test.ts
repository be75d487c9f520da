import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askAreas, askSpaces, askZones, checkFeed, ingest, openStore } from '../src/library.ts';
import { ROOT } from './support/paths.ts';
import { makeScratchFolder } from './support/scratch.ts';

const SAMPLE = join(ROOT, 'data/sample-city/csv');

describe('the library', () => {
  it('checks, ingests, opens and asks', async () => {
    const storePath = join(makeScratchFolder(), 'store');
    expect((await checkFeed(SAMPLE)).totals.error).toBe(0);
    const { snapshot } = await ingest({ feedPath: SAMPLE, storePath });
    const store = await openStore(storePath);
    expect(store.id).toBe(snapshot?.id);
    const areas = askAreas(store);
    expect([areas.matchCount, areas.records.length]).toEqual([9, 9]);
    expect(askZones(store, {}, { pageNumber: 2, responseSize: 90 }).records).toHaveLength(7);
    const [space] = askSpaces(store).records;
    expect(askSpaces(store, { curbSpaceId: space?.curb_space_id ?? '' })).toEqual({
      matchCount: 1,
      records: [space],
    });
    expect(askSpaces(store, { timeMs: 0 }).matchCount).toBeLessThan(960);
    store.close();
  });

  it('returns what keeps a feed from being published', async () => {
    const scratch = makeScratchFolder();
    const feed = join(scratch, 'feed');
    mkdirSync(feed);
    writeFileSync(
      join(feed, 'feed.json'),
      '{"time_zone":"Europe/Berlin","currency":"EUR","author":"A"}',
    );
    writeFileSync(join(feed, 'areas.csv'), 'curb_area_id,name\nx,y\n');
    const outcome = await ingest({ feedPath: feed, storePath: join(scratch, 'store') });
    expect(outcome).toMatchObject({ snapshot: null, refusal: { reason: 'errors' } });
  });
});

/** Runs a program to its end. */
function run(cwd: string, program: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

describe('the package', () => {
  it('installs into an empty folder without development tools, and runs', () => {
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
    expect(statSync(tarball).size).toBeLessThan(2_100_000);

    const empty = join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'package.json'), '{"type":"module"}');
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--omit=dev'];
    const installed = run(empty, 'npm', 'install', ...flags, tarball);
    if (UNREACHABLE.test(installed.stderr)) {
      process.stderr.write('the registry cannot be reached; the package is not installed\n');
      return;
    }
    expect(installed.status, installed.stderr).toBe(0);
    expect(readdirSync(join(empty, 'node_modules'))).not.toContain('typescript');

    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(run(empty, 'npx', 'curbstone', '--version').stdout).toBe(`${version}\n`);
    const program = join(empty, 'node_modules/.bin/curbstone');
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
