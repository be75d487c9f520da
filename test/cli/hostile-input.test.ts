import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFeed } from '../support/feeds.ts';
import { callCli, runCli } from '../support/run-cli.ts';
import { makeScratchFolder, useScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

/** Fault cases G13 and G14, and what a script gets from a failure. */

function makePipe(path: string): string {
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  return path;
}

describe('an argument that is empty', () => {
  it.each([
    [['check', ''], 'feed'],
    [['ingest', 'feed', '--out', ''], 'out'],
    [['serve', 'store', '--host', ''], 'host'],
    [['serve', 'store', '--base-url', ''], 'base-url'],
  ])('is refused: %j', async (words, name) => {
    const { status, stderr } = await callCli(words);
    expect(status).toBe(2);
    expect(stderr).toContain(`curbstone: the value of ${name} is empty\n`);
  });
});

describe('a control character (fault case G8)', () => {
  it('of a file name, a fact or a token name never reaches the terminal', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const facts = { author: 'A\u001b[31m\nB\u202e' };
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), facts, store });
    expect((await callCli(['inspect', store])).stdout).toContain(
      '\nauthor        A\\u{1b}[31m\\u{a}B\\u{202e}\n',
    );
    writeFileSync(join(folder, 'x\u001b[2J\n0 errors'), '');
    expect((await callCli(['verify', store])).stdout).toContain(
      '\n  x\\u{1b}[2J\\u{a}0 errors: the file is not part of the snapshot\n',
    );
    const tokens = join(scratch, 'tokens.json');
    const token = { name: 'a\u001b[2J', sha256: '0'.repeat(64), cities: ['\u0007'] };
    writeFileSync(tokens, JSON.stringify({ tokens: [token] }));
    expect((await callCli(['token', 'list', '--tokens', tokens])).stdout).toMatch(
      /\na\\u\{1b\}\[2J +unknown +never +any +\\u\{7\}\n$/,
    );
    expect((await callCli(['token', 'revoke', token.name, '--tokens', tokens])).stdout).toBe(
      'The token of a\\u{1b}[2J is revoked; running servers refuse it within 2 seconds\n',
    );
    expect((await callCli(['list', store, '--\u001b[2J'])).stderr).toContain(
      "error: unknown option '--\\u{1b}[2J'\n",
    );
  });
});

describe('a file that is not a regular file', () => {
  it('is refused as feed.json, without waiting for its writer', async () => {
    const feed = makeScratchFolder();
    const pipe = makePipe(join(feed, 'feed.json'));
    const { status, stderr } = await callCli(['check', feed]);
    expect(status).toBe(2);
    expect(stderr).toContain(`${pipe} is not a feed: it is a pipe or a device`);
  });

  it('is refused as token file, as pointer and as manifest', async () => {
    const scratch = makeScratchFolder();
    const tokens = makePipe(join(scratch, 'tokens.json'));
    const store = join(scratch, 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const served = await callCli(['serve', store, '--tokens', tokens]);
    expect(served.status).toBe(3);
    expect(served.stderr).toContain('the token file cannot be used: it is a pipe or a device');
    const pointer = makePipe(join(scratch, 'current'));
    const inspected = await callCli(['inspect', scratch]);
    expect(inspected.status).toBe(3);
    expect(inspected.stderr).toContain(`${pointer}: the pointer cannot be used: it is a pipe`);
    const folder = join(scratch, '0123456789abcdef');
    mkdirSync(folder);
    makePipe(join(folder, 'manifest.json'));
    const one = await callCli(['inspect', folder]);
    expect(one.status).toBe(3);
    expect(one.stderr).toContain('its manifest.json cannot be used: it is a pipe or a device');
  });
});

describe('a file of a feed', () => {
  const outside = join(useScratchFolder(), 'secret.csv');
  writeFileSync(outside, 'curb_area_id,name\n');

  it('must lie in the folder of the feed, links resolved', async () => {
    const folder = makeScratchFolder();
    const feed = writeFeed(folder, {}, { sources: [{ file: 'areas.csv', kind: 'areas' }] });
    symlinkSync(outside, join(feed, 'areas.csv'));
    const { status, stderr } = await callCli(['check', feed]);
    expect(status).toBe(2);
    expect(stderr).toContain(`areas.csv is outside the folder of the feed (${outside})`);
    expect(stderr).toContain('--allow <folder>');
  });

  it('may lie in a folder that the command line allows', async () => {
    const sources = [{ file: outside, kind: 'areas' }];
    const feed = writeFeed(makeScratchFolder(), {}, { sources });
    expect((await callCli(['check', feed])).status).toBe(2);
    const allowed = await callCli(['check', feed, '--allow', join(outside, '..')]);
    expect(allowed.stderr).not.toContain('is outside');
    expect(allowed.status).toBe(0);
  });

  it('is not a feed itself, and the message names what writes one', async () => {
    const { status, stderr } = await callCli(['check', outside]);
    expect(status).toBe(2);
    expect(stderr).toBe(
      `curbstone: ${outside} is not a feed\n` +
        `  if it is a data file, write a feed for it first: curbstone init ${outside}\n`,
    );
  });
});

describe('a failure with --json', () => {
  it('is one object on standard output, and a line for people on standard error', async () => {
    const { status, stdout, stderr } = await runCli(['check', '/nowhere', '--json']);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        kind: 'usage',
        message: '/nowhere does not exist',
        hint: expect.stringContaining('a feed is a folder with a feed.json'),
      },
    });
    expect(stderr).toContain('curbstone: /nowhere does not exist');
  });
});

describe('curbstone help', () => {
  it('is the help of the program, and of a command', async () => {
    const all = await callCli(['help']);
    expect([all.status, all.stderr]).toEqual([0, '']);
    expect(all.stdout).toBe((await callCli(['--help'])).stdout);
    const one = await callCli(['help', 'check']);
    expect(one.stdout).toBe((await callCli(['check', '--help'])).stdout);
  });
});
