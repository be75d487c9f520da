import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { makeScratchFolder } from '../support/scratch.ts';

/** The commands of a block of the section, as words of the program. */
function readCommands(index: number): string[][] {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, section = ''] = text.split('## From the files of a city to a server');
  const [, block = ''] = [...section.matchAll(/```sh\n([^`]*)```/g)][index] ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}

describe('the three commands of the README', () => {
  it('lead from files to a response', async () => {
    const folder = makeScratchFolder();
    const commands = readCommands(0);
    expect(commands.map((words) => words.slice(0, 4).join(' '))).toEqual([
      'npx curbstone init data/sample-city/geojson/*.geojson',
      'npx curbstone ingest out/my-city',
      'CURBSTONE_TOKEN=demo npx curbstone serve',
    ]);
    const [init = [], ingest = []] = commands.map((words) =>
      words.slice(2).flatMap((word) => {
        const [, path] = /^(.*)\/\*\.geojson$/.exec(word) ?? [];
        if (path === undefined) return [word.replace(/^out/, folder)];
        return ['areas', 'spaces', 'zones'].map((kind) => join(ROOT, path, `${kind}.geojson`));
      }),
    );
    expect((await runCli(init)).status).toBe(0);
    const published = await runCli(ingest);
    expect(published.status).toBe(0);
    expect(published.stdout).toMatch(/Snapshot \w+ with 9 areas, 97 zones, 960 spaces/);
    const store = join(folder, 'my-store');
    const server = startCli(['serve', store, '--port', '0'], { env: { CURBSTONE_TOKEN: 'demo' } });
    try {
      const address = await readAddress(server);
      const box = 'min_lat=-90&max_lat=90&min_lng=-180&max_lng=180';
      const query = `service_token=demo&response_size=250&${box}`;
      const answer = await fetch(`${address}/curbs/spaces?${query}`);
      expect(answer.status).toBe(200);
      const { data } = (await answer.json()) as { data: [{ spaces: readonly unknown[] }] };
      expect(data[0].spaces).toHaveLength(250);
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  }, 30_000);
});

describe('the check of the README', () => {
  it('writes the sample city as a report of every kind', async () => {
    const folder = makeScratchFolder();
    const [words = []] = readCommands(1);
    expect(words.slice(0, 4).join(' ')).toBe('npx curbstone check data/sample-city/csv');
    const { status, stdout } = await runCli(
      words.slice(2).map((word) => word.replace(/^out/, folder)),
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 errors, ')]);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('report.html')).toMatch(/^<!doctype html>/i);
    expect(JSON.parse(read('report.json'))).toMatchObject({ codes: expect.any(Array) });
    expect(JSON.parse(read('report.sarif'))).toMatchObject({ version: '2.1.0' });
  });
});

/** The address that the server prints when it is ready. */
async function readAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const [address] = /http:\/\/[\d.]+:\d+/.exec(text) ?? [];
        if (address !== undefined) resolve(address);
      });
      stream?.on('end', () => reject(new Error(text)));
    }
  });
}
