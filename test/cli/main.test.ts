import { existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeFaultyFeed } from '../support/faulty-feed/write-faulty-feed.ts';
import { callCli, runCli, startCli } from '../support/run-cli.ts';
import { writeCity } from '../support/sample-city.ts';
import { useScratchFolder } from '../support/scratch.ts';

const scratch = useScratchFolder();
const city = writeCity(scratch);
const store = join(scratch, 'store');
const tokens = join(scratch, 'tokens.json');

beforeAll(async () => {
  expect((await runCli(['ingest', city, '--out', store])).status).toBe(0);
});

describe('the status of the process', () => {
  it.each([
    [0, ['--version']],
    [0, ['verify', store]],
    [2, ['check', join(scratch, 'none')]],
    [2, ['chek', city]],
    [3, ['inspect', scratch]],
  ])('is %i after %j', async (status, words) => {
    const run = await runCli(words);
    expect(run.status, run.stderr).toBe(status);
    expect(run.stderr).not.toContain('    at ');
  });
});

describe('--json', () => {
  it('makes one object on the standard output of the process, and nothing else there', async () => {
    const { status, stdout } = await runCli(['check', city, '--json']);
    expect(status).toBe(0);
    expectOneObject(stdout);
  });

  it.each([
    ['ingest', ['ingest', city, '--out', join(scratch, 'again')]],
    ['inspect', ['inspect', store]],
    ['verify', ['verify', store]],
    ['get', ['get', store, '/curbs/areas']],
    ['token add', ['token', 'add', 'ann', '--tokens', tokens]],
    ['token list', ['token', 'list', '--tokens', tokens]],
    ['token revoke', ['token', 'revoke', 'ann', '--tokens', tokens]],
  ])('makes one object of what %s prints', async (_, words) => {
    const { status, stdout } = await callCli([...words, '--json']);
    expect(status).toBe(0);
    expectOneObject(stdout);
  });

  it('prints a failure as one object on standard output for --json', async () => {
    for (const words of [
      ['inspect', scratch],
      ['check', join(scratch, 'none')],
    ]) {
      const { stdout, stderr } = await runCli([...words, '--json']);
      expect(Object.keys(JSON.parse(stdout))).toEqual(['error']);
      expect(stderr).not.toBe('');
    }
  });
});

function expectOneObject(stdout: string): void {
  expect(JSON.parse(stdout)).toEqual(expect.any(Object));
  expect([stdout.at(0), stdout.slice(-2)]).toEqual(['{', '}\n']);
}

/** Runs the program with a reader that goes away before the first word. */
async function runUnread(words: readonly string[], streams: readonly ('stdout' | 'stderr')[]) {
  const child = startCli(words);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  for (const stream of streams) child[stream]?.destroy();
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stderr };
}

describe('a reader that goes away', () => {
  it('is no fault, and the status is that of the work', async () => {
    const faulty = writeFaultyFeed(join(scratch, 'faulty'));
    expect(await runUnread(['check', faulty, '--json'], ['stdout'])).toEqual({
      status: 1,
      stderr: '',
    });
    expect(await runUnread(['inspect', store], ['stdout'])).toEqual({ status: 0, stderr: '' });
  });

  it('does not stop an ingest half-way', async () => {
    const unread = join(scratch, 'unread');
    const { status } = await runUnread(['ingest', city, '--out', unread], ['stdout', 'stderr']);
    expect(status).toBe(0);
    expect(readdirSync(unread)).toContain('current');
    expect((await runCli(['verify', unread])).status).toBe(0);
  });

  it.runIf(existsSync('/dev/full'))(
    'is not a disk that is full, which ends in 3 (needs /dev/full)',
    async () => {
      const full = openSync('/dev/full', 'w');
      const child = startCli(['inspect', store], { stdout: full });
      let stderr = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      const status = await new Promise((resolve) => child.on('close', resolve));
      expect([status, stderr]).toEqual([
        3,
        'curbstone: standard output cannot be written (ENOSPC)\n',
      ]);
    },
  );
});
