import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokenCommand } from '../../../cli/commands/token.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { runCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

async function run(word: string, values: Readonly<Record<string, string>>, json = false) {
  const command = tokenCommand.subcommands?.find(({ name }) => name === word);
  const context = fakeContext({ json });
  const status = await command?.run?.(values, context);
  return { status, out: context.out(), err: context.err() };
}

function newFile(): string {
  return join(makeScratchFolder(), 'tokens.json');
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('curbstone token add', () => {
  it('prints a token of 256 bits once and keeps its SHA-256 alone', async () => {
    const tokens = newFile();
    const { status, out, err } = await run('add', { name: 'maps', tokens });
    expect(status).toBe(0);
    expect(out).toMatch(/^[\w-]{43}\n$/);
    expect(err).toBe('This is the token of maps. It is kept nowhere: note it now.\n');
    const text = readFileSync(tokens, 'utf8');
    expect(JSON.parse(text)).toEqual({ tokens: [{ name: 'maps', sha256: sha256Of(out.trim()) }] });
    expect(text).not.toContain(out.trim());
  });

  it('makes another token each time', async () => {
    const tokens = newFile();
    const [one, other] = [
      await run('add', { name: 'one', tokens }),
      await run('add', { name: 'other', tokens }),
    ];
    expect(one?.out).not.toBe(other?.out);
    expect((await run('list', { tokens })).out).toBe('one\nother\n');
  });

  it('refuses a name that has one, and leaves it', async () => {
    const tokens = newFile();
    await run('add', { name: 'maps', tokens });
    const before = readFileSync(tokens, 'utf8');
    await expect(run('add', { name: 'maps', tokens })).rejects.toMatchObject({
      kind: 'usage',
      message: `${tokens}: maps has a token already`,
      hint: `remove it first: curbstone token remove maps --tokens ${tokens}`,
    });
    expect(readFileSync(tokens, 'utf8')).toBe(before);
  });

  it('refuses a name that is blank or breaks a line', async () => {
    for (const name of ['', ' ', 'a\nb']) {
      const tokens = newFile();
      await expect(run('add', { name, tokens })).rejects.toMatchObject({ kind: 'usage' });
      expect(existsSync(tokens)).toBe(false);
    }
  });

  it('prints one object for --json', async () => {
    const { out } = await run('add', { name: 'maps', tokens: newFile() }, true);
    const { name, token, sha256 } = JSON.parse(out);
    expect([name, sha256]).toEqual(['maps', sha256Of(token)]);
  });
});

describe('curbstone token list', () => {
  it('prints names and nothing else', async () => {
    const tokens = newFile();
    await run('add', { name: 'maps', tokens });
    expect(await run('list', { tokens })).toEqual({ status: 0, out: 'maps\n', err: '' });
    expect(JSON.parse((await run('list', { tokens }, true)).out)).toEqual({ names: ['maps'] });
  });

  it('tells of a file that is not there', async () => {
    await expect(run('list', { tokens: newFile() })).rejects.toMatchObject({ kind: 'world' });
  });
});

describe('curbstone token remove', () => {
  it('takes one name out and leaves the others', async () => {
    const tokens = newFile();
    for (const name of ['one', 'two', 'three']) await run('add', { name, tokens });
    const { status, out } = await run('remove', { name: 'two', tokens });
    expect(status).toBe(0);
    expect(out).toContain('two');
    expect((await run('list', { tokens })).out).toBe('one\nthree\n');
    expect(JSON.parse((await run('remove', { name: 'one', tokens }, true)).out)).toEqual({
      removed: 'one',
    });
  });

  it('tells of a name that has none', async () => {
    const tokens = newFile();
    await run('add', { name: 'maps', tokens });
    await expect(run('remove', { name: 'map', tokens })).rejects.toMatchObject({
      kind: 'usage',
      message: `${tokens}: map has no token`,
    });
  });
});

describe('curbstone token', () => {
  it('wants a file', async () => {
    for (const word of ['add', 'list', 'remove']) {
      await expect(run(word, { name: 'maps' })).rejects.toMatchObject({
        kind: 'usage',
        message: 'no file of tokens is named',
      });
    }
  });

  it('runs as a program', async () => {
    const tokens = newFile();
    const added = await runCli(['token', 'add', 'maps', '--tokens', tokens]);
    expect([added.status, added.stdout.length]).toEqual([0, 44]);
    const listed = await runCli(['token', 'list', '--tokens', tokens]);
    expect(listed).toEqual({ status: 0, stdout: 'maps\n', stderr: '' });
    const wrong = await runCli(['token', 'add', 'maps', '--tokens', tokens]);
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain('maps has a token already');
  });
});
