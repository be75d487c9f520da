import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/paths.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

const MAIN = join(ROOT, 'out/js/cli/main.js');
/** Runs a command on a terminal of its own (util-linux). */
const SCRIPT = '/usr/bin/script';

/** Answers each question as it comes, and gives what the terminal showed. */
function answer(folder: string, answers: readonly string[]) {
  const command = `${process.execPath} ${MAIN} init ${folder}`;
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', TERM: 'dumb' },
  });
  const left = [...answers];
  let shown = '';
  let readUpTo = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    // Every question has one question mark, with what can be answered behind it.
    const next = shown.indexOf('?', readUpTo);
    const text = left[0];
    if (next === -1 || text === undefined) return;
    readUpTo = next + 1;
    left.shift();
    child.stdin.write(text);
  });
  return new Promise<{ readonly status: number | null; readonly shown: string }>((done) => {
    child.on('close', (status) => done({ status, shown }));
  });
}

const projected = JSON.stringify({
  type: 'FeatureCollection',
  features: [0, 1].map((index) => ({
    type: 'Feature',
    properties: { ID: index + 1, name: `B${index}` },
    geometry: { type: 'Point', coordinates: [392_000 + index, 5_820_000] },
  })),
});

const plain = 'ID,name,lat,lng\n1,A,52.500001,13.400001\n2,B,52.500011,13.400011\n';

/** Skipped where the machine has no `script`. */
describe.skipIf(!existsSync(SCRIPT))('curbstone init on a terminal (needs script)', () => {
  const folderWith = (name: string, text: string) => {
    const folder = makeScratchFolder();
    writeFileSync(join(folder, name), text);
    return folder;
  };
  const feedIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'feed.json'), 'utf8'));

  it('asks who publishes the data, and writes the answer', async () => {
    const folder = folderWith('s.csv', plain);
    const { status, shown } = await answer(folder, ['Town of Example\r']);
    expect(status).toBe(0);
    expect(shown).toContain('Who publishes the data (the city, for example)?');
    expect(feedIn(folder).author).toBe('Town of Example');
    expect(shown).not.toContain('author:');
  });

  it('asks where projected coordinates are, and takes a system by its name', async () => {
    const folder = folderWith('s.geojson', projected);
    const { status, shown } = await answer(folder, ['EPSG:25833\r', 'Berlin\r']);
    expect(status).toBe(0);
    expect(shown).toContain('Where is s.geojson? (its number, or a system such as EPSG:25832)');
    const feed = feedIn(folder);
    expect(feed.sources[0].crs).toBe('EPSG:25833');
    expect([feed.author, feed.time_zone]).toEqual(['Berlin', 'Europe/Berlin']);
  });

  it('takes Ctrl+D and an empty line for no answer', async () => {
    for (const key of ['\u0004', '\r']) {
      const folder = folderWith('s.csv', plain);
      const { status, shown } = await answer(folder, [key]);
      expect(status).toBe(0);
      expect(feedIn(folder).author).toBe('Unknown publisher');
      expect(shown).toContain('author: no file says who publishes the data');
    }
  });

  it('stops at Ctrl+C and writes nothing', async () => {
    const folder = folderWith('s.csv', plain);
    const { status, shown } = await answer(folder, ['\u0003']);
    expect(status).toBe(2);
    expect(shown).toContain('init was stopped before all questions were answered');
    expect(existsSync(join(folder, 'feed.json'))).toBe(false);
  });
});
