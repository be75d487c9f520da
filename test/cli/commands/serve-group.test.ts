import type { ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashToken } from '../../../src/model/service-token.ts';
import { collect, startCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { tinyArea } from '../../support/tiny-records.ts';
import { until } from '../../support/until.ts';

interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  readonly opsUrl: string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
}

/** Starts the real program and waits until it says where it listens. */
async function start(words: readonly string[]): Promise<Program> {
  const child = startCli(['serve', ...words, '--port', '0', '--ops-port', '0', '--json'], {
    env: { CURBSTONE_TOKEN: 'secret-token-1' },
  });
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  await until(() => isOver || out.includes('\n}'));
  if (!out.includes('\n}')) throw new Error(`the program ended: ${err}`);
  const { url, ops_url: opsUrl, error } = JSON.parse(out);
  if (error !== undefined) throw new Error(`the program ended: ${error.message}`);
  return { child, url, opsUrl, err: () => err, ended };
}

async function snapshotOf(url: string, path = '/curbs/areas', token = 'secret-token-1') {
  const response = await fetch(`${url}${path}?service_token=${token}`, {
    headers: { connection: 'close' },
  });
  await response.text();
  return response.headers.get('x-curb-snapshot') ?? response.status;
}

interface Ready {
  readonly status: number;
  readonly body: {
    readonly cities: readonly { readonly problem: string | null }[];
    readonly tokens: { readonly count: number; readonly problem: string | null };
    readonly workers: readonly { readonly pid: number; readonly snapshots: string[] }[];
  };
}

async function readyOf(opsUrl: string): Promise<Ready> {
  const response = await fetch(`${opsUrl}/ready`, { headers: { connection: 'close' } });
  return { status: response.status, body: (await response.json()) as Ready['body'] };
}

describe('a server with an operator\u2019s port', () => {
  it('tells that it is alive and ready, what it serves, and what it has done', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const { url, opsUrl, child, err, ended } = await start([store, '--grace', '2']);
    expect(await snapshotOf(url)).toBe(id);
    expect(await snapshotOf(url, '/curbs/areas', 'secret-token-2')).toBe(400);
    expect(await (await fetch(`${opsUrl}/health`)).json()).toEqual({ status: 'alive' });
    expect(await readyOf(opsUrl)).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        cities: [{ snapshot: id, open_snapshots: [id], reloads: 0, problem: null }],
        tokens: { count: 1, problem: null },
      },
    });
    const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
    expect(metrics).toContain(
      'curbstone_requests_total{city="",endpoint="/curbs/areas",method="GET",status="200"} 1',
    );
    expect(metrics).toContain('curbstone_refusals_total{code="invalid_token"} 1');
    expect(metrics).toContain(`snapshot="${id}"`);
    expect(metrics).not.toContain('secret-token');
    expect((await fetch(`${opsUrl}/nowhere`)).status).toBe(404);
    // A damaged snapshot is reported, and the old one is served further.
    writeFileSync(join(store, 'current'), '0000000000000000\n');
    await until(async () => (await readyOf(opsUrl)).body.cities[0]?.problem !== null);
    expect((await readyOf(opsUrl)).body.cities[0]?.problem).toContain('0000000000000000');
    expect(await snapshotOf(url)).toBe(id);
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) child.kill(signal);
    expect(await snapshotOf(url)).toBe(id);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(err()).not.toContain('Debugger listening');
  });
});

describe('a group of workers', () => {
  it('answers at one port, follows the pointer, replaces one that dies, and stops', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const { url, opsUrl, child, err, ended } = await start([store, '--workers', '2']);
    const workersOf = async () => (await readyOf(opsUrl)).body.workers;
    const first = await workersOf();
    expect(first.map(({ snapshots }) => snapshots)).toEqual([[id], [id]]);
    expect(await snapshotOf(url)).toBe(id);

    const { id: newId } = await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
    child.kill('SIGHUP');
    await until(async () => (await workersOf()).every(({ snapshots }) => snapshots[0] === newId));
    expect(await snapshotOf(url)).toBe(newId);

    const victim = first[0]?.pid ?? 0;
    process.kill(victim, 'SIGKILL');
    await until(async () => {
      const pids = (await workersOf()).map(({ pid }) => pid);
      return pids.length === 2 && !pids.includes(victim);
    });
    expect(err()).toContain(`"pid":${victim},"cause":"SIGKILL"`);
    expect(await snapshotOf(url)).toBe(newId);
    const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/curbstone_requests_total\{[^}]*status="200"[^}]*\} \d/);

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it.skipIf(process.platform !== 'linux')(
    'stops while its workers start, and says why it ends where the first one is killed (needs Linux)',
    async () => {
      const store = join(makeScratchFolder(), 'store');
      await writeTestSnapshot({ feed: tinyFeed(), store });
      for (const [victim, signal, expected] of [
        ['group', 'SIGTERM', [0, 'Stopping after the responses in progress\n']],
        [
          'worker',
          'SIGKILL',
          [3, 'curbstone: the first worker ended before it could serve (SIGKILL)\n'],
        ],
      ] as const) {
        const child = startCli(['serve', store, '--port', '0', '--workers', '2'], {
          env: { CURBSTONE_TOKEN: 'secret-token-1' },
        });
        const run = collect(child);
        const childrenPath = `/proc/${child.pid}/task/${child.pid}/children`;
        await until(() => readFileSync(childrenPath, 'utf8') !== '');
        process.kill(
          victim === 'group'
            ? (child.pid ?? 0)
            : Number.parseInt(readFileSync(childrenPath, 'utf8'), 10),
          signal,
        );
        const { status, stdout, stderr } = await run;
        expect([status, stderr]).toEqual(expected);
        expect(stdout).toBe('');
      }
    },
  );

  it('reloads many cities at once, and prints nothing but its log', async () => {
    const scratch = makeScratchFolder();
    const { id: second } = await writeTestSnapshot({ feed: tinyFeed(), store: join(scratch, '0') });
    const { id: first } = await writeTestSnapshot({
      feed: { areas: [tinyArea(1)] },
      store: join(scratch, '0'),
    });
    const stores = Array.from({ length: 12 }, (_, number) => join(scratch, `${number}`));
    for (const store of stores.slice(1)) cpSync(join(scratch, '0'), store, { recursive: true });
    const cities = stores.flatMap((store, number) => ['--city', `c${number}=${store}`]);
    const { url, err, child } = await start([...cities, '--workers', '2']);
    expect(await snapshotOf(url, '/c11/curbs/areas')).toBe(first);
    for (const store of stores) {
      writeFileSync(join(store, 'next'), `${second}\n`);
      renameSync(join(store, 'next'), join(store, 'current'));
    }
    child.kill('SIGHUP');
    const lines = () => err().trim().split('\n');
    await until(() => lines().length >= stores.length);
    expect(lines().filter((line) => !line.includes('"msg":"snapshot reloaded"'))).toEqual([]);
  });

  it('ends with the status of its first worker where that cannot serve', async () => {
    for (const [env, status, stderr] of [
      [{ CURBSTONE_TOKEN: 'secret-token-1' }, 3, 'curbstone: /nowhere is neither a store'],
      [{}, 2, 'curbstone: no service token is configured'],
    ] as const) {
      const store = status === 3 ? '/nowhere' : join(makeScratchFolder(), 'store');
      if (status === 2) await writeTestSnapshot({ feed: tinyFeed(), store });
      const run = await collect(
        startCli(['serve', store, '--port', '0', '--workers', '2'], { env }),
      );
      expect(run.status).toBe(status);
      expect(run.stdout).toBe('');
      expect(run.stderr).toContain(stderr);
    }
  });
});

/** Asks on connections of their own, which go to the workers in turn. */
async function statusesOf(url: string, token: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < count; asked++) {
    const response = await fetch(`${url}/curbs/areas?service_token=${token}`, {
      headers: { connection: 'close' },
    });
    await response.text();
    statuses.push(response.status);
  }
  return statuses;
}

describe('the tokens of a group of workers', () => {
  function entryOf(name: string, rest: object = {}) {
    return { name, sha256: Buffer.from(hashToken(`${name}-token`)).toString('hex'), ...rest };
  }

  it('are followed by every worker, hold one rate together, and survive a killed worker', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const file = join(makeScratchFolder(), 'tokens.json');
    const write = (...tokens: object[]) => writeFileSync(file, JSON.stringify({ tokens }));
    const limited = entryOf('limited', { rate_per_minute: 7 });
    write(entryOf('revoked'), limited);
    const { url, opsUrl, child, err, ended } = await start([
      ...[store, '--tokens', file, '--workers', '2', '--log-level', 'debug'],
    ]);
    expect(await statusesOf(url, 'revoked-token', 2)).toEqual([200, 200]);
    const statuses = await statusesOf(url, 'limited-token', 12);
    expect(statuses.filter((status) => status === 200).length).toBe(7);
    expect(statuses.slice(7)).toEqual([429, 429, 429, 429, 429]);

    const startMs = performance.now();
    write(limited);
    let lastMs = startMs;
    const isRefused = async () => {
      lastMs = performance.now();
      return (await statusesOf(url, 'revoked-token', 4)).every((status) => status === 400);
    };
    await until(isRefused);
    // What `token revoke` says, with room for a busy machine.
    expect(lastMs - startMs).toBeLessThan(5_000);

    writeFileSync(file, '{"tokens": [');
    const tokensOf = async () => (await readyOf(opsUrl)).body.tokens;
    await until(async () => (await tokensOf()).problem !== null);
    expect((await tokensOf()).problem).toContain('this is not a valid token file: it is not JSON');
    expect(await statusesOf(url, 'limited-token', 2)).toEqual([429, 429]);
    await until(() => err().includes('token file refused'));

    // Node loses the connection that it is handing over to a worker when that is killed.
    const signal = AbortSignal.timeout(1_000);
    const asked = Promise.allSettled(
      Array.from({ length: 40 }, () =>
        fetch(`${url}/curbs/areas?service_token=limited-token`, { signal }),
      ),
    );
    process.kill((await readyOf(opsUrl)).body.workers[0]?.pid ?? 0, 'SIGKILL');
    await asked;
    // The new worker starts with the last good tokens, although the file is still broken.
    await until(async () => (await readyOf(opsUrl)).body.workers.length === 2);
    expect(await statusesOf(url, 'limited-token', 2)).toEqual([429, 429]);

    const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/curbstone_token_requests_total\{[^}]*token="limited"[^}]*\} \d/);
    expect(metrics).toContain('curbstone_token_file_refused 1');
    // The workers never set the gauges, so their zeros are not beside the values.
    for (const name of ['curbstone_tokens', 'curbstone_token_file_refused']) {
      expect(metrics.match(new RegExp(`^${name} .*$`, 'gm'))).toHaveLength(1);
      expect(metrics.split(`# TYPE ${name} gauge`)).toHaveLength(2);
    }
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(err()).toContain('"token":"limited"');
    for (const secret of ['limited-token', 'revoked-token', limited.sha256]) {
      expect(metrics + err()).not.toContain(secret);
    }
  });
});

describe('a server of several cities', () => {
  it('refuses a token of one city in the other', async () => {
    const folder = makeScratchFolder();
    const feed = tinyFeed();
    const { id } = await writeTestSnapshot({ feed, store: join(folder, 'nyc') });
    await writeTestSnapshot({ feed, store: join(folder, 'sf') });
    const tokens = join(folder, 'tokens.json');
    const sha256 = Buffer.from(hashToken('only-nyc')).toString('hex');
    writeFileSync(tokens, JSON.stringify({ tokens: [{ name: 'n', sha256, cities: ['nyc'] }] }));
    const { url } = await start([
      ...['--city', `nyc=${join(folder, 'nyc')}`],
      ...['--city', `sf=${join(folder, 'sf')}`],
      ...['--tokens', tokens],
    ]);
    expect(await snapshotOf(url, '/nyc/curbs/areas', 'only-nyc')).toBe(id);
    expect(await snapshotOf(url, '/sf/curbs/areas', 'only-nyc')).toBe(400);
    expect(await snapshotOf(url, '/sf/curbs/areas')).toBe(id);
  });
});
