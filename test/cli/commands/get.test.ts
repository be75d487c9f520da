import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getCommand } from '../../../cli/commands/get.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { runCli } from '../../support/run-cli.ts';
import { useScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { uuidOf } from '../../support/tiny-records.ts';

const store = join(useScratchFolder(), 'store');

beforeAll(() => writeTestSnapshot({ feed: tinyFeed(), store }));

async function get(target: string, options: Readonly<Record<string, string | boolean>> = {}) {
  const { json = false, ...values } = options;
  const context = fakeContext({ json: json === true });
  const status = await getCommand.run?.(
    { store, target, baseUrl: 'http://localhost', ...values },
    context,
  );
  return { status, out: context.out(), err: context.err() };
}

describe('curbstone get', () => {
  it('prints one response and ends in 0', async () => {
    const { status, out, err } = await get('/curbs/spaces?response_size=5');
    expect([status, err]).toEqual([0, '']);
    const body = JSON.parse(out);
    expect(body.data[0].spaces.length).toBe(5);
    expect(body.pages.current).toBe(1);
    expect(out.endsWith('}\n')).toBe(true);
  });

  it('adds a token where there is none, and lets any other in', async () => {
    const tokenOf = async (target: string) =>
      JSON.parse((await get(target)).out).ccds_attributes.query_parameters.service_token;
    expect(await tokenOf('/curbs/areas')).toBe('local');
    expect(await tokenOf('/curbs/areas?page_num=1')).toBe('local');
    expect(await tokenOf('/curbs/areas?')).toBe('local');
    expect(await tokenOf('/curbs/areas?service_token=mine+too')).toBe('mine too');
  });

  it('prints a refusal too, and ends in 1', async () => {
    for (const [target, error] of [
      ['/curbs/spaces?zone=1', 'unknown_parameter'],
      ['/curbs/streets', 'unknown_path'],
      [`/curbs/areas/${uuidOf(1)}`, 'unknown_identifier'],
      ['/curbs/areas?service_token=', 'invalid_token'],
      ['/curbs/areas?service_token=a&service_token=b', 'invalid_token'],
      ['/curbs/areas?name=%', 'invalid_url'],
      [`/curbs/areas?name=${'a'.repeat(9000)}`, 'invalid_url'],
    ] as const) {
      const { status, out } = await get(target);
      expect([status, JSON.parse(out).error]).toEqual([1, error]);
    }
  });

  it('escapes what a URL cannot hold as it is', async () => {
    const { status, out } = await get('/curbs/areas?name=Κέντρο');
    expect(status).toBe(0);
    expect(JSON.parse(out).data[0].areas.length).toBe(1);
    expect(JSON.parse((await get('/curbs/areas?name=a b')).out).links.first).toContain(
      'name=a%20b',
    );
  });

  it('prints status and headers for --include', async () => {
    const { out } = await get('/curbs/areas?response_size=1', { include: true });
    const [head = '', body = ''] = out.split('\n\n');
    const [statusLine, ...headers] = head.split('\n');
    expect(statusLine).toBe('HTTP/1.1 200 OK');
    expect(headers).toContain('content-type: application/json');
    expect(headers).toContain(`content-length: ${Buffer.byteLength(body.trimEnd())}`);
    expect(JSON.parse(body).data[0].areas.length).toBe(1);
  });

  it('prints one object for --include and --json', async () => {
    const { out } = await get('/curbs/none', { include: true, json: true });
    expect(JSON.parse(out)).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: { error: 'unknown_path' },
    });
  });

  it('has links to localhost, or to the base that is named', async () => {
    const firstOf = async (baseUrl: string) =>
      JSON.parse((await get('/curbs/areas', { baseUrl })).out).links.first;
    const id = readFileSync(join(store, 'current'), 'utf8').trim();
    const rest = `/curbs/areas?service_token=local&snapshot=${id}&page_num=1`;
    expect(await firstOf('http://localhost')).toBe(`http://localhost${rest}`);
    expect(await firstOf('https://api.example.com/v1/')).toBe(`https://api.example.com/v1${rest}`);
  });

  it('refuses what is no path, and tells how to write one', async () => {
    for (const target of ['curbs/areas', '', 'http://localhost/curbs/areas']) {
      await expect(get(target)).rejects.toMatchObject({
        kind: 'usage',
        message: `${JSON.stringify(target)} is not a path of the interface`,
      });
    }
  });

  it('tells of a store that is not there', async () => {
    await expect(get('/curbs/areas', { store: join(store, 'none') })).rejects.toMatchObject({
      kind: 'world',
    });
  });

  it('leaves no socket behind', async () => {
    const sockets = () => readdirSync(tmpdir()).filter((name) => /^curbstone-\w{6}$/.test(name));
    const before = sockets();
    await get('/curbs/areas');
    expect(sockets()).toEqual(before);
  });

  it('runs as a program', async () => {
    const good = await runCli(['get', store, '/curbs/areas?response_size=1']);
    expect([good.status, good.stderr]).toEqual([0, '']);
    expect(JSON.parse(good.stdout).data[0].areas.length).toBe(1);
    const bad = await runCli(['get', store, '/curbs/areas?response_size=0']);
    expect(bad.status).toBe(1);
    expect(JSON.parse(bad.stdout).error).toBe('invalid_parameter');
  });
});
