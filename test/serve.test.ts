import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashToken } from '../src/model/service-token.ts';
import { type RunningServer, type ServeOptions, serve } from '../src/serve.ts';
import { SILENT_LOG } from './support/running-app.ts';
import { makeScratchFolder } from './support/scratch.ts';
import { writeTestSnapshot } from './support/snapshots.ts';
import { tinyFeed } from './support/tiny-feed.ts';
import { tinyArea, uuidOf } from './support/tiny-records.ts';

async function start(
  storePath: string,
  changes: Partial<ServeOptions> = {},
): Promise<RunningServer> {
  const server = await serve({
    storePath,
    listenAt: { host: '127.0.0.1', port: 0 },
    baseUrl: undefined,
    tokenHashes: [hashToken('t')],
    log: SILENT_LOG,
    stop: { idleGraceMs: 0 },
    ...changes,
  });
  onTestFinished(() => server.close());
  return server;
}

async function textOf({ url }: RunningServer, path: string): Promise<string> {
  const response = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}service_token=t`);
  return response.text();
}

describe('serve', () => {
  it('answers from the live snapshot of a store, and from a snapshot by itself', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id, folder } = await writeTestSnapshot({ feed: tinyFeed(), store });
    for (const path of [store, folder]) {
      const server = await start(path);
      expect(server.snapshot).toEqual({
        id,
        access: expect.stringMatching(/^(mapped|read)$/),
        counts: { areas: 3, zones: 4, spaces: 40 },
      });
      expect(JSON.parse(await textOf(server, '/curbs/spaces')).data[0].spaces.length).toBe(40);
    }
  });

  it('keeps what it opened while another is published (FAULT-CASES.md E2)', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const server = await start(store);
    const before = await textOf(server, '/curbs/spaces?time=1660000300000');
    const { id } = await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
    expect(await textOf(server, '/curbs/spaces?time=1660000300000')).toBe(before);
    expect(await textOf(server, `/curbs/areas/${uuidOf(1)}`)).toContain('unknown_identifier');
    const next = await start(store);
    expect(next.snapshot.id).toBe(id);
    expect(await textOf(next, `/curbs/areas/${uuidOf(1)}`)).toContain('"name":"Area 1"');
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
      answers.push(texts.join('\n'));
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
});
