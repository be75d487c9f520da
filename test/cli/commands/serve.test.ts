import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveCommand } from '../../../cli/commands/serve.ts';
import { encodeTokens } from '../../../cli/tokens/token-file.ts';
import { hashToken } from '../../../src/model/service-token.ts';
import { type FakeContext, fakeContext } from '../../support/fake-context.ts';
import { runCli, startCli } from '../../support/run-cli.ts';
import { makeScratchFolder, useScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { until } from '../../support/until.ts';

const store = join(useScratchFolder(), 'store');
let id = '';

beforeAll(async () => {
  ({ id } = await writeTestSnapshot({ feed: tinyFeed(), store }));
});

const DEFAULTS = {
  port: '0',
  host: '127.0.0.1',
  logLevel: 'error',
  keepOpen: '10',
  grace: '0',
  workers: '1',
};

interface Started {
  readonly context: FakeContext;
  readonly url: string;
  readonly ended: Promise<number | undefined>;
}

/** Runs the command until it says that it listens. */
async function start(
  values: Readonly<Record<string, string>>,
  context: FakeContext,
): Promise<Started> {
  const ended = Promise.resolve(serveCommand.run?.({ store, ...DEFAULTS, ...values }, context));
  onTestFinished(() => {
    context.signal();
    return ended.then(() => undefined);
  });
  await Promise.race([ended, until(() => context.out() !== '')]);
  const url = /http:\/\/[\w.:]+/.exec(context.out())?.[0] ?? '';
  return { context, url, ended };
}

function tokenFile(...tokens: readonly string[]): string {
  const path = join(makeScratchFolder(), 'tokens.json');
  const entries = tokens.map((token, index) => ({
    name: `n${index}`,
    sha256: Buffer.from(hashToken(token)).toString('hex'),
  }));
  writeFileSync(path, encodeTokens(entries));
  return path;
}

describe('curbstone serve', () => {
  it('says what it serves and where, and ends in 0 at a signal', async () => {
    const context = fakeContext({ env: { CURBSTONE_TOKEN: 'secret-token' } });
    const { url, ended } = await start({}, context);
    const held = `Snapshot ${id} with 3 areas, 3 zones, 40 spaces, 64 observations, 3 policies, 3 objects`;
    const how = '(memory-mapped|read .+)';
    expect(context.out()).toMatch(new RegExp(`^${held}, ${how}, is served at ${url}\n$`));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect((await fetch(`${url}/curbs/areas?service_token=secret-token`)).status).toBe(200);
    context.signal();
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('says so in one object for --json', async () => {
    const context = fakeContext({ json: true, env: { CURBSTONE_TOKEN: 't' } });
    const { url } = await start({}, context);
    expect(JSON.parse(context.out())).toEqual({
      url,
      snapshot: id,
      access: expect.stringMatching(/^(mapped|read)$/),
      counts: { areas: 3, zones: 3, spaces: 40, observations: 64, policies: 3, objects: 3 },
    });
  });

  it('accepts the tokens of the file and that of the environment', async () => {
    const context = fakeContext({ env: { CURBSTONE_TOKEN: 'from-env' } });
    const { url } = await start({ tokens: tokenFile('one', 'two') }, context);
    const statusOf = async (token: string) =>
      (await fetch(`${url}/curbs/areas?service_token=${token}`)).status;
    expect(await Promise.all(['one', 'two', 'from-env', 'three'].map(statusOf))).toEqual([
      200, 200, 200, 400,
    ]);
  });

  it('has links to the base that is named', async () => {
    const context = fakeContext({ env: { CURBSTONE_TOKEN: 't' } });
    const { url } = await start({ baseUrl: 'https://api.example.com/v1/' }, context);
    const response = await fetch(`${url}/curbs/areas?service_token=t`);
    const { links } = (await response.json()) as { links: { first: string } };
    expect(links.first).toMatch(/^https:\/\/api\.example\.com\/v1\/curbs\/areas\?/);
  });

  it('logs every request at level debug, and no token', async () => {
    const context = fakeContext({ env: { CURBSTONE_TOKEN: 'SECRET-abc123' } });
    const { url } = await start({ logLevel: 'debug' }, context);
    await (await fetch(`${url}/curbs/areas?service_token=SECRET-abc123`)).text();
    await (await fetch(`${url}/curbs/areas&service_token=SECRET-abc123`)).text();
    await until(() => context.err().split('\n').length >= 3);
    expect(context.err()).toContain('"path":"/curbs/areas","status":200');
    expect(context.err() + context.out()).not.toContain('SECRET');
  });

  it('refuses to start without a token, and says how to make one', async () => {
    for (const [env, tokens] of [
      [{}, undefined],
      [{ CURBSTONE_TOKEN: '' }, undefined],
      [{}, tokenFile()],
    ] as const) {
      const values = { store, ...DEFAULTS, ...(tokens === undefined ? {} : { tokens }) };
      await expect(serveCommand.run?.(values, fakeContext({ env }))).rejects.toMatchObject({
        kind: 'usage',
        message: 'no service token is configured, so no client could send requests',
        hint: expect.stringContaining('curbstone token add <name> --tokens tokens.json'),
      });
    }
  });

  it('looks for the store before the tokens', async () => {
    const values = { ...DEFAULTS, store: '/nowhere' };
    await expect(serveCommand.run?.(values, fakeContext({ env: {} }))).rejects.toMatchObject({
      kind: 'world',
      message: '/nowhere is neither a store nor a snapshot',
    });
  });

  it.each([
    [{ port: '99999' }, 'usage', '--port 99999 is not a valid port number'],
    [{ baseUrl: 'x' }, 'usage', '--base-url x is not a valid base URL'],
    [{ logLevel: 'x' }, 'usage', '--log-level x is not a valid log level'],
    [{ tokens: '' }, 'usage', '--tokens is empty'],
    [
      { tokens: '/nowhere/t.json' },
      'world',
      '/nowhere/t.json: the token file cannot be read (ENOENT)',
    ],
    [{ store: '/nowhere' }, 'world', '/nowhere is neither a store nor a snapshot'],
  ])('refuses %j', async (values, kind, message) => {
    const context = fakeContext({ env: { CURBSTONE_TOKEN: 't' } });
    await expect(
      serveCommand.run?.({ store, ...DEFAULTS, ...values }, context),
    ).rejects.toMatchObject({ kind, message });
    expect(context.out()).toBe('');
  });

  it('tells of a port that is taken', async () => {
    const holder = createServer();
    onTestFinished(() => {
      holder.close();
    });
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const context = fakeContext({ env: { CURBSTONE_TOKEN: 't' } });
    await expect(serveCommand.run?.({ store, ...DEFAULTS, port }, context)).rejects.toMatchObject({
      kind: 'world',
      message: expect.stringContaining('is taken'),
    });
  });
});

describe('the program', () => {
  it.skipIf(process.platform !== 'linux')(
    'survives SIGHUP while it starts (needs Linux)',
    async () => {
      const child = startCli(['serve', store, '--port', '0'], { env: { CURBSTONE_TOKEN: 't' } });
      let out = '';
      child.stdout?.on('data', (chunk) => {
        out += chunk;
      });
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      child.stderr?.resume();
      // Until it runs the program, the child is a copy of this process with the same handlers.
      const readProc = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
      await until(() => readProc('cmdline').includes('serve\0'));
      // The first bit is SIGHUP. Node itself ends at it until the program has started.
      const handled = () => /^SigCgt:\s+(\w+)$/m.exec(readProc('status'))?.[1] ?? '0';
      await until(() => BigInt(`0x${handled()}`) % 2n === 1n);
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      while (!out.includes(' is served at ') && !hasEnded()) {
        child.kill('SIGHUP');
        // A flood of signals would fill the pipe in which Node keeps them.
        await setTimeout(1);
      }
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(out).toContain(' is served at ');
    },
  );

  it.each(['SIGTERM', 'SIGINT'] as const)('ends in 0 at %s', async (signal) => {
    const child = startCli(['serve', store, '--port', '0'], { env: { CURBSTONE_TOKEN: 't' } });
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await Promise.race([ended, until(() => out.includes('\n'))]);
    const url = /http:\/\/[\w.:]+/.exec(out)?.[0];
    const response = await fetch(`${url}/curbs/areas?service_token=t`);
    expect(response.status).toBe(200);
    await response.text();
    // The bundler once dropped the check of escapes, and such a URL ended the server.
    const malformed = await fetch(`${url}/curbs/areas?name=%ff&service_token=t`);
    expect([malformed.status, await malformed.text()]).toEqual([
      400,
      expect.stringContaining('"error":"invalid_url"'),
    ]);
    child.kill(signal);
    expect(await ended).toBe(0);
  });

  it.each([
    ['an error', 'throw new Error("late")'],
    ['a rejection', 'Promise.reject(new Error("late"))'],
  ])('ends with status 70 at %s that is not handled', async (_, code) => {
    const script = `data:text/javascript,process.on('newListener', (name) => name === 'unhandledRejection' && setImmediate(() => { ${code} }))`;
    const { status, stderr } = await runCli(['serve', store, '--port', '0'], {
      env: {
        CURBSTONE_TOKEN: 't',
        NODE_OPTIONS: `--import=${script.replaceAll(' ', '%20').replaceAll('"', '%22')}`,
      },
    });
    expect(status).toBe(70);
    expect(stderr).toContain('this is a bug of Curbstone, please report it\nError: late');
  });

  it('ends in 2 without a token and in 3 without a store', async () => {
    const statusOf = (words: readonly string[], env: Record<string, string>) =>
      new Promise((resolve) => startCli(words, { env }).on('close', resolve));
    expect(await statusOf(['serve', store, '--port', '0'], {})).toBe(2);
    expect(await statusOf(['serve', '/nowhere'], { CURBSTONE_TOKEN: 't' })).toBe(3);
    expect(readFileSync(join(store, 'current'), 'utf8').trim()).toBe(id);
  });
});
