import { cpSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTokenIndex, hashToken } from '../src/model/service-token.ts';
import { readHeldIds } from '../src/open/snapshot-lease.ts';
import type { CityNote } from '../src/respond/server-log.ts';
import { type RunningServer, type ServeOptions, serve } from '../src/serve.ts';
import { SILENT_LOG } from './support/running-app.ts';
import { makeScratchFolder } from './support/scratch.ts';
import { writeTestSnapshot } from './support/snapshots.ts';
import { tinyFeed } from './support/tiny-feed.ts';
import { tinyArea, uuidOf } from './support/tiny-records.ts';
import { until } from './support/until.ts';

async function start(
  storePath: string,
  changes: Partial<ServeOptions> = {},
): Promise<RunningServer> {
  const server = await serve({
    cities: [{ name: '', storePath }],
    listenAt: { host: '127.0.0.1', port: 0 },
    baseUrl: undefined,
    tokens: () => createTokenIndex([{ name: 'test', hash: hashToken('t') }]),
    log: SILENT_LOG,
    stop: { idleGraceMs: 0 },
    ...changes,
  });
  onTestFinished(async () => {
    await server.close();
  });
  return server;
}

async function textOf({ url }: RunningServer, path: string): Promise<string> {
  const response = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}service_token=t`);
  return response.text();
}

interface PageBody {
  readonly time_zone: string;
  readonly data: [{ readonly spaces: readonly unknown[] }];
  readonly pages: { readonly total: number };
  readonly links: { readonly first: string; readonly next?: string };
}

async function answerOf(url: string): Promise<PageBody> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return (await response.json()) as PageBody;
}

describe('serve', () => {
  it('answers from the live snapshot of a store, and from a snapshot by itself', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id, folder } = await writeTestSnapshot({ feed: tinyFeed(), store });
    for (const path of [store, folder]) {
      const server = await start(path);
      expect(server.state()[0]?.snapshot).toEqual({
        id,
        byteLength: expect.any(Number),
        lastUpdatedMs: 1_700_000_000_000,
        access: expect.stringMatching(/^(mapped|read)$/),
        counts: { areas: 3, zones: 3, spaces: 40, observations: 64, policies: 3, objects: 3 },
      });
      expect(JSON.parse(await textOf(server, '/curbs/spaces')).data[0].spaces.length).toBe(40);
    }
  });

  it('serves the new snapshot once the pointer names it, to those who ask for no older one', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id: oldId } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const server = await start(store);
    const before = await answerOf(`${server.url}/curbs/spaces?response_size=7&service_token=t`);
    const { id } = await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
    await server.reload();
    expect(await textOf(server, `/curbs/areas/${uuidOf(1)}`)).toContain('"name":"Area 1"');
    const after = await fetch(`${server.url}/curbs/areas?service_token=t`);
    expect(after.headers.get('x-curb-snapshot')).toBe(id);
    expect(server.state()[0]).toMatchObject({ openIds: [id, oldId], reloadCount: 1 });
    let page = before;
    let count = page.data[0].spaces.length;
    while (page.links.next !== undefined) {
      page = await answerOf(page.links.next);
      count += page.data[0].spaces.length;
      expect(page.pages.total).toBe(6);
    }
    expect(count).toBe(40);
  });

  it('notices a new pointer by itself, and tells of it', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const notes: CityNote[] = [];
    const server = await start(store, {
      log: { ...SILENT_LOG, noted: (note) => notes.push(note) },
    });
    const { id } = await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
    await until(() => server.state()[0]?.snapshot.id === id);
    expect(notes).toMatchObject([{ city: '', event: 'reloaded', snapshotId: id }]);
  });

  it('closes old snapshots, and says how to go on to those who page through one', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id: oldId } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const left = new Promise<void>((resolve) => {
      const noted = ({ event }: CityNote) => event === 'closed' && resolve();
      void start(store, { keepOpen: 1, leaveGraceMs: 1, log: { ...SILENT_LOG, noted } }).then(
        async (server) => {
          await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
          await server.reload();
          urls.push(server.url);
        },
      );
    });
    const urls: string[] = [];
    await left;
    await until(() => urls.length > 0);
    const gone = await fetch(`${urls[0]}/curbs/spaces?snapshot=${oldId}&service_token=t`);
    expect(gone.status).toBe(400);
    expect(await gone.json()).toEqual({
      error: 'snapshot_gone',
      error_description:
        'the snapshot is no longer available; start again from the first page, without the snapshot parameter',
      error_details: ['snapshot'],
    });
    expect(readHeldIds(store).has(oldId)).toBe(false);
  });

  it('goes on with the old snapshot where the new one is damaged, until it is mended', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id: oldId } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const server = await start(store);
    // Built elsewhere, so that the server cannot have opened it before it is damaged.
    const elsewhere = join(makeScratchFolder(), 'store');
    const feed = { areas: [tinyArea(1)] };
    const { id, folder: sound } = await writeTestSnapshot({ feed, store: elsewhere });
    const folder = join(store, id);
    cpSync(sound, folder, { recursive: true });
    const pages = join(folder, 'areas.pages');
    const bytes = readFileSync(pages);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    writeFileSync(pages, damaged);
    writeFileSync(join(store, 'current'), `${id}\n`);
    await server.reload();
    const [state] = server.state();
    expect(state?.problem).toMatch(new RegExp(`^snapshot ${id} is damaged: `));
    expect(state?.snapshot.id).toBe(oldId);
    expect(state?.openIds).toEqual([oldId]);
    expect(JSON.parse(await textOf(server, '/curbs/spaces')).data[0].spaces.length).toBe(40);
    writeFileSync(pages, bytes);
    await server.reload();
    expect(server.state()[0]).toMatchObject({ openIds: [id, oldId], problem: undefined });
    expect(readHeldIds(store)).toEqual(new Set([id, oldId]));
    await server.close();
    expect(readHeldIds(store)).toEqual(new Set());
  });

  it('serves a snapshot that arrives after the pointer, piece by piece', async () => {
    const [store, other] = [join(makeScratchFolder(), 'store'), makeScratchFolder()];
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const { id, folder } = await writeTestSnapshot({
      feed: { areas: [tinyArea(1)] },
      store: other,
    });
    const server = await start(store);
    const stateIs = (expected: object) =>
      vi.waitFor(() => expect(server.state()[0]).toMatchObject(expected), { timeout: 20_000 });
    writeFileSync(join(store, 'current'), `${id}\n`);
    await stateIs({ problem: `${store}: the live snapshot ${id} is missing` });
    const pages = readFileSync(join(folder, 'areas.pages'));
    cpSync(folder, join(store, id), { recursive: true });
    writeFileSync(join(store, id, 'areas.pages'), pages.subarray(0, 30));
    await stateIs({ problem: expect.stringContaining('areas.pages: the file has 30 bytes') });
    writeFileSync(join(store, id, 'areas.pages'), pages);
    await stateIs({ problem: undefined, snapshot: { id } });
  });

  it('says what is wrong with the pointer now', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const server = await start(store);
    const pointer = join(store, 'current');
    const problemIs = (expected: unknown) =>
      vi.waitFor(() => expect(server.state()[0]?.problem).toEqual(expected), { timeout: 20_000 });
    rmSync(pointer);
    await problemIs(`${store} is neither a store nor a snapshot`);
    mkdirSync(pointer);
    await problemIs(`${pointer}: the pointer cannot be used: it is a folder`);
    rmdirSync(pointer);
    writeFileSync(pointer, `${id}\n`);
    await problemIs(undefined);
  });

  it('keeps the bytes of a response readable until it is sent', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const server = await start(store, { keepOpen: 1, leaveGraceMs: 0 });
    const whole = await textOf(server, '/curbs/spaces');
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.pause();
    const request = 'GET /curbs/spaces?service_token=t HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const count = 1000;
    socket.write(request.repeat(500));
    await new Promise((resolve) => setImmediate(resolve));
    await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
    await server.reload();
    socket.end();
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    const bodies =
      Buffer.concat(chunks)
        .toString()
        .match(/"data":\[.*?\]\}\]/g) ?? [];
    const data = /"data":\[.*?\]\}\]/.exec(whole)?.[0];
    expect(bodies.length).toBeLessThanOrEqual(count);
    for (const body of new Set(bodies)) expect([data, '"data":[{"spaces":[]}]']).toContain(body);
    expect(bodies[0]).toBe(data);
  });

  it('answers for several cities, each with its own snapshots, and lists them', async () => {
    const folder = makeScratchFolder();
    const [nyc, sf] = [join(folder, 'nyc'), join(folder, 'sf')];
    await writeTestSnapshot({
      feed: tinyFeed(),
      store: nyc,
      facts: { timeZone: 'America/New_York' },
    });
    const { id: sfId } = await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store: sf });
    const server = await start('', {
      cities: [
        { name: 'nyc', storePath: nyc },
        { name: 'sf', storePath: sf },
      ],
    });
    const spaces = await answerOf(`${server.url}/nyc/curbs/spaces?service_token=t`);
    expect(spaces.time_zone).toBe('America/New_York');
    expect(spaces.links.first).toMatch(new RegExp(`^${server.url}/nyc/curbs/spaces\\?`));
    expect(await textOf(server, `/sf/curbs/areas/${uuidOf(1)}`)).toContain('"name":"Area 1"');
    const { id } = await writeTestSnapshot({ feed: { areas: [tinyArea(2)] }, store: nyc });
    await server.reload();
    expect(server.state().map(({ snapshot }) => snapshot.id)).toEqual([id, sfId]);
    for (const path of ['/curbs/areas', '/nyc', '/nyc/', '/la/curbs/areas', '/nycx/curbs/areas']) {
      expect(await textOf(server, path)).toContain('unknown_path');
    }
    const list = await fetch(server.url);
    expect(await list.json()).toEqual({
      cities: [
        { name: 'nyc', time_zone: 'Europe/Athens', url: `${server.url}/nyc/curbs` },
        { name: 'sf', time_zone: 'Europe/Athens', url: `${server.url}/sf/curbs` },
      ],
    });
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
  });

  it('verifies the snapshots of many cities at once without a warning of Node', async () => {
    const scratch = makeScratchFolder();
    const name = 'x'.repeat(1_200_000);
    const [long] = tinyFeed().spaces.map((space) => ({ ...space, name }));
    const feed = { ...tinyFeed(), spaces: [long as NonNullable<typeof long>] };
    const { id } = await writeTestSnapshot({ feed, store: join(scratch, '0') });
    await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store: join(scratch, '0') });
    const cities = Array.from({ length: 11 }, (_, number) => {
      const storePath = join(scratch, `${number}`);
      if (number > 0) cpSync(join(scratch, '0'), storePath, { recursive: true });
      return { name: `city-${number}`, storePath };
    });
    const warnings: Error[] = [];
    const listener = (warning: Error) => warnings.push(warning);
    process.on('warning', listener);
    onTestFinished(() => {
      process.off('warning', listener);
    });
    const server = await start('', { cities });
    for (const { storePath } of cities) writeFileSync(join(storePath, 'current'), `${id}\n`);
    await server.reload();
    expect(server.state().every(({ snapshot }) => snapshot.id === id)).toBe(true);
    expect(warnings).toEqual([]);
  }, 60_000);

  it('says of which of several cities the snapshot cannot be served', async () => {
    const [good, bad] = [1, 2].map(() => join(makeScratchFolder(), 'store')) as [string, string];
    await writeTestSnapshot({ feed: tinyFeed(), store: good });
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: bad });
    const manifest = join(folder, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"format_version": \d+/, '"format_version": 2'));
    const cities = [good, bad].map((storePath, index) => ({ name: `city-${index}`, storePath }));
    await expect(start('', { cities })).rejects.toMatchObject({
      kind: 'world',
      message: expect.stringMatching(/^city city-1: manifest\.json: format version 2 is not 4, /),
      hint: expect.stringMatching(/^ingest the feed again/),
    });
  });

  it('gives the same bytes from a mapping as from pages cut small', async () => {
    const folder = makeScratchFolder();
    const answers: string[] = [];
    for (const pageFileByteLengthMax of [1 << 30, 1500]) {
      const store = join(folder, String(pageFileByteLengthMax));
      await writeTestSnapshot({ feed: tinyFeed(), store, pageFileByteLengthMax });
      const server = await start(store, { baseUrl: 'http://localhost' });
      const paths = ['/curbs/areas', '/curbs/spaces', '/curbs/spaces?time=1660000300000'];
      const texts = await Promise.all(paths.map((path) => textOf(server, path)));
      // The names of the page files are part of what a snapshot is named after.
      answers.push(texts.join('\n').replaceAll(/snapshot=[0-9a-f]{16}/g, ''));
    }
    expect(answers[1]).toBe(answers[0]);
  });

  it('closes once, however often it is asked to', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const server = await start(store);
    await textOf(server, '/curbs/areas');
    expect(server.close()).toBe(server.close());
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('fails where the port is taken, and where there is no store', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const holder = createServer();
    onTestFinished(() => {
      holder.close();
    });
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await expect(start(store, { listenAt: { host: '127.0.0.1', port } })).rejects.toMatchObject({
      kind: 'world',
      hint: 'choose another with --port, or 0 for any free one',
    });
    await expect(start(join(store, 'none'))).rejects.toMatchObject({ kind: 'world' });
  });

  it.runIf(process.platform === 'linux')(
    'closes the stores where the port is taken (needs Linux)',
    async () => {
      const store = join(makeScratchFolder(), 'store');
      await writeTestSnapshot({ feed: tinyFeed(), store });
      const first = await start(store);
      const port = Number(new URL(first.url).port);
      const mappedFiles = () =>
        readFileSync('/proc/self/maps', 'utf8')
          .split('\n')
          .filter((line) => line.includes(store));
      const before = mappedFiles();
      expect(before.length).toBeGreaterThan(0);
      const listenAt = { host: '127.0.0.1', port };
      await expect(start(store, { listenAt })).rejects.toMatchObject({ kind: 'world' });
      expect(mappedFiles()).toEqual(before);
    },
  );
});
