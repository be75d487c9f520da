import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandValues } from '../../../cli/command.ts';
import { tokenCommand } from '../../../cli/commands/token.ts';
import { encodeTokens, readTokenFile, type TokenEntry } from '../../../cli/tokens/token-file.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { runCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

async function run(word: string, values: CommandValues, json = false) {
  const command = tokenCommand.subcommands?.find(({ name }) => name === word);
  const context = fakeContext({ json });
  const status = await command?.run?.(values, context);
  return { status, out: context.out(), err: context.err() };
}

function newFile(): string {
  return join(makeScratchFolder(), 'tokens.json');
}

function fileWith(...entries: readonly TokenEntry[]): string {
  const path = newFile();
  writeFileSync(path, encodeTokens(entries));
  return path;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** From now, in days. */
function daysUntil(instant: string | undefined): number {
  return (Date.parse(instant ?? '') - Date.now()) / 86_400_000;
}

describe('curbstone token add', () => {
  it('prints a token of 256 bits once and stores only its SHA-256', async () => {
    const tokens = newFile();
    const { status, out, err } = await run('add', { name: 'maps', tokens });
    expect(status).toBe(0);
    expect(out).toMatch(/^[\w-]{43}\n$/);
    expect(err).toBe('This is the token of maps. It is not stored: copy it now.\n');
    const text = readFileSync(tokens, 'utf8');
    const entry = { name: 'maps', sha256: sha256Of(out.trim()), created: INSTANT };
    expect(JSON.parse(text)).toEqual({ tokens: [entry] });
    expect(text).not.toContain(out.trim());
  });

  it('makes another token each time', async () => {
    const tokens = newFile();
    const one = await run('add', { name: 'one', tokens });
    const other = await run('add', { name: 'other', tokens });
    expect(one.out).not.toBe(other.out);
    expect(readTokenFile(tokens).map(({ name }) => name)).toEqual(['one', 'other']);
  });

  it('stores expiry, rate and cities', async () => {
    const tokens = newFile();
    const limits = { expires: '2090-01-31', rate: '600', city: ['nyc', 'sf', 'nyc'] };
    const { err } = await run('add', { name: 'maps', tokens, ...limits });
    const text = 'the token of maps, valid until 2090-01-31T00:00:00.000Z. It is not stored';
    expect(err).toContain(text);
    expect(readTokenFile(tokens)).toMatchObject([
      { expires: '2090-01-31T00:00:00.000Z', rate_per_minute: 600, cities: ['nyc', 'sf'] },
    ]);
    await run('add', { name: 'days', tokens, expires: '90d' });
    await run('add', { name: 'hours', tokens, expires: '12h' });
    await run('add', { name: 'zone', tokens, expires: '2090-01-31T18:00:00+01:00' });
    const [, days, hours, zone] = readTokenFile(tokens);
    expect(daysUntil(days?.expires)).toBeCloseTo(90, 2);
    expect(daysUntil(hours?.expires)).toBeCloseTo(0.5, 2);
    expect(zone?.expires).toBe('2090-01-31T17:00:00.000Z');
  });

  it.each([
    [{ expires: '2020-01-31' }, '--expires 2020-01-31 is in the past (2020-01-31T00:00:00.000Z)'],
    [{ expires: '2027-02-30' }, '--expires 2027-02-30 is neither a duration nor a date'],
    [{ expires: '2090-01-31T18:00:00' }, 'is neither a duration nor a date'],
    [{ expires: '0d' }, '--expires 0d is neither a duration nor a date'],
    [{ expires: '' }, '--expires  is neither a duration nor a date'],
    [{ rate: '0' }, '--rate 0 is not a whole number from 1 to 1000000'],
    [{ rate: '1e3' }, '--rate 1e3 is not a whole number from 1 to 1000000'],
    [{ city: ['nyc', 'New York'] }, '--city New York is not the name of a city'],
  ])('refuses %j and writes nothing', async (limits, message) => {
    const tokens = newFile();
    await expect(run('add', { name: 'maps', tokens, ...limits })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
    });
    expect(existsSync(tokens)).toBe(false);
  });

  it('refuses a name that has one, and leaves it', async () => {
    const tokens = newFile();
    await run('add', { name: 'maps', tokens });
    const before = readFileSync(tokens, 'utf8');
    await expect(run('add', { name: 'maps', tokens })).rejects.toMatchObject({
      kind: 'usage',
      message: `${tokens}: maps has a token already`,
      hint: expect.stringContaining(`curbstone token revoke maps --tokens ${tokens}`),
    });
    expect(readFileSync(tokens, 'utf8')).toBe(before);
  });

  it('refuses a name that is blank or breaks a line', async () => {
    for (const name of ['', ' ', 'a\nb', 'a\u2028b']) {
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

const SHA256 = 'ab'.repeat(32);
const OLD = { name: 'old', sha256: SHA256 };
const FULL = {
  name: 'maps',
  sha256: 'cd'.repeat(32),
  created: '2026-11-28T09:00:30Z',
  expires: '2020-01-31T00:00:00Z',
  rate_per_minute: 600,
  cities: ['nyc', 'sf'],
};

describe('curbstone token list', () => {
  it('prints a table without any sum', async () => {
    const { status, out, err } = await run('list', { tokens: fileWith(OLD, FULL) });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toBe(
      [
        'name  created               expires                         rate a minute  cities',
        'old   unknown               never                           any            all',
        'maps  2026-11-28 09:00 UTC  2020-01-31 00:00 UTC (expired)  600            nyc, sf',
        '',
      ].join('\n'),
    );
  });

  it('prints the same for --json', async () => {
    const { out } = await run('list', { tokens: fileWith(OLD, FULL) }, true);
    const { sha256: _, ...full } = FULL;
    expect(JSON.parse(out)).toEqual({
      tokens: [
        { name: 'old', expired: false },
        { ...full, expired: true },
      ],
    });
  });

  it('says that a file has none, and fails without a file', async () => {
    expect((await run('list', { tokens: fileWith() })).out).toBe('The file has no tokens\n');
    await expect(run('list', { tokens: newFile() })).rejects.toMatchObject({ kind: 'world' });
  });
});

describe('curbstone token revoke', () => {
  it('removes every token of one name and leaves the others', async () => {
    const tokens = fileWith(OLD, FULL, { ...OLD, sha256: 'ef'.repeat(32) });
    const { status, out } = await run('revoke', { name: 'old', tokens });
    expect(status).toBe(0);
    expect(out).toBe('The token of old is revoked; running servers refuse it within 2 seconds\n');
    expect(readTokenFile(tokens)).toEqual([FULL]);
    const json = await run('revoke', { name: 'maps', tokens }, true);
    expect(JSON.parse(json.out)).toEqual({ revoked: 'maps' });
  });

  it('refuses a name that has none', async () => {
    const tokens = fileWith(OLD);
    for (const word of ['revoke', 'rotate']) {
      await expect(run(word, { name: 'map', tokens })).rejects.toMatchObject({
        kind: 'usage',
        message: `${tokens}: map has no token`,
      });
    }
    expect(readTokenFile(tokens)).toEqual([OLD]);
  });
});

describe('curbstone token rotate', () => {
  const CURRENT = { ...FULL, expires: '2090-01-31T00:00:00Z' };

  it('replaces a token by another one with its rate and cities', async () => {
    const tokens = fileWith(CURRENT, OLD);
    const { out } = await run('rotate', { name: 'maps', tokens });
    expect(readTokenFile(tokens)).toEqual([
      {
        name: 'maps',
        sha256: sha256Of(out.trim()),
        rate_per_minute: 600,
        cities: ['nyc', 'sf'],
        created: INSTANT,
      },
      OLD,
    ]);
  });

  it('lets the old token go on for a while if asked, but not beyond its own end', async () => {
    const tokens = fileWith(CURRENT, OLD);
    await run('rotate', { name: 'maps', tokens, overlap: '12h', expires: '30d' });
    const [first, second] = readTokenFile(tokens);
    expect(first?.sha256).toBe(CURRENT.sha256);
    expect(daysUntil(first?.expires)).toBeCloseTo(0.5, 2);
    expect(daysUntil(second?.expires)).toBeCloseTo(30, 2);
    await run('rotate', { name: 'maps', tokens, overlap: '7d' });
    const [oldest, older, newest] = readTokenFile(tokens);
    expect(oldest).toEqual(first);
    expect(older?.sha256).toBe(second?.sha256);
    expect(daysUntil(older?.expires)).toBeCloseTo(7, 2);
    expect(newest?.expires).toBeUndefined();
  });

  it('drops an old token that has expired', async () => {
    const tokens = fileWith(FULL);
    await run('rotate', { name: 'maps', tokens, overlap: '7d' });
    expect(readTokenFile(tokens).length).toBe(1);
  });

  it('refuses an overlap that is not a duration', async () => {
    const tokens = fileWith(OLD);
    await expect(run('rotate', { name: 'old', tokens, overlap: '2090-01-01' })).rejects.toThrow(
      '--overlap 2090-01-01 is not a duration',
    );
    expect(readTokenFile(tokens)).toEqual([OLD]);
  });
});

describe('curbstone token', () => {
  it('requires a file', async () => {
    for (const word of ['add', 'list', 'revoke', 'rotate']) {
      for (const tokens of [undefined, '']) {
        await expect(run(word, { name: 'maps', tokens })).rejects.toMatchObject({
          kind: 'usage',
          message: 'no token file is named',
        });
      }
    }
  });

  it('runs as a program', async () => {
    const tokens = newFile();
    const added = await runCli(['token', 'add', 'maps', '--tokens', tokens, '--city', 'nyc']);
    expect([added.status, added.stdout.length]).toEqual([0, 44]);
    const listed = await runCli(['token', 'list', '--tokens', tokens]);
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    expect(listed.stdout).toMatch(/^name .*\nmaps .* nyc\n$/);
    const wrong = await runCli(['token', 'add', 'maps', '--tokens', tokens]);
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain('maps has a token already');
  });
});
