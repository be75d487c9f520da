import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callCli } from '../../support/run-cli.ts';
import { writeCity } from '../../support/sample-city.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

async function makeStore(scratch: string): Promise<{ store: string; folder: string }> {
  const store = join(scratch, 'store');
  const run = await callCli(['ingest', writeCity(scratch), '--out', store]);
  expect(run.status, run.stdout).toBe(0);
  return { store, folder: join(store, readFileSync(join(store, 'current'), 'utf8').trim()) };
}

describe('curbstone verify', () => {
  it('finds a published snapshot sound, named by its store or by itself', async () => {
    const { store, folder } = await makeStore(makeScratchFolder());
    for (const path of [store, folder]) {
      const run = await callCli(['verify', path]);
      expect(run.status, run.stdout).toBe(0);
      expect(run.stdout).toContain('is undamaged');
    }
  });

  it('names the file in which a byte was changed and ends in status 1', async () => {
    const { store, folder } = await makeStore(makeScratchFolder());
    const path = join(folder, 'spaces.pages');
    const bytes = readFileSync(path);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const run = await callCli(['verify', store, '--json']);
    expect(run.status).toBe(1);
    const { sound, faults } = JSON.parse(run.stdout) as { sound: boolean; faults: string[] };
    expect(sound).toBe(false);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('spaces.pages: the checksum is');
  });

  it('is followed by serve and get refusing what they can see: a file cut short', async () => {
    const { store, folder } = await makeStore(makeScratchFolder());
    truncateSync(join(folder, 'spaces.index'), 500);
    for (const words of [
      ['get', store, '/curbs/spaces'],
      ['serve', store, '--port', '0'],
    ]) {
      const run = await callCli(words, { env: { CURBSTONE_TOKEN: 't' } });
      expect(run.status).toBe(3);
      expect(run.stderr).toContain('spaces.index: the file has 500 bytes');
      expect(run.stderr).not.toContain('    at ');
    }
  });

  it('mends a damaged live snapshot when the same feed is ingested again', async () => {
    const scratch = makeScratchFolder();
    const { store, folder } = await makeStore(scratch);
    truncateSync(join(folder, 'areas.pages'), 20);
    const run = await callCli(['ingest', join(scratch, 'city'), '--out', store]);
    expect(run.status).toBe(0);
    expect((await callCli(['verify', store])).status).toBe(0);
  });
});
