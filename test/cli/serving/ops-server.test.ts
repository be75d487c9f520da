import { describe, expect, it, onTestFinished } from 'vitest';
import { openOpsServer } from '../../../cli/serving/ops-server.ts';
import { send } from '../../support/running-app.ts';

async function start(): Promise<number> {
  const server = await openOpsServer({
    host: '127.0.0.1',
    port: 0,
    state: () => ({ notReady: undefined, cities: [], tokens: undefined }),
    metrics: { contentType: 'text/plain', read: async () => 'x 1\n' },
  });
  onTestFinished(() => server.close());
  return Number(new URL(server.url).port);
}

async function ask(port: number, path: string, method: string) {
  const { status, headers, body } = await send(port, path, { method });
  return { status, allow: headers.allow, length: headers['content-length'], text: body };
}

describe('the operator\u2019s port', () => {
  it('answers GET, and HEAD with the same length and no body', async () => {
    const port = await start();
    const health = '{"status":"alive"}\n';
    for (const [path, status, text] of [
      ['/health', 200, health],
      ['/health?x=1', 200, health],
      ['/ready', 200, '{"status":"ready","cities":[],"tokens":{"count":0,"problem":null}}\n'],
      ['/metrics', 200, 'x 1\n'],
      ['/', 404, '{"error":"the paths are /health, /ready and /metrics"}\n'],
    ] as const) {
      const answer = { status, allow: undefined, length: String(text.length) };
      expect(await ask(port, path, 'GET')).toEqual({ ...answer, text });
      expect(await ask(port, path, 'HEAD')).toEqual({ ...answer, text: '' });
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses %s', async (method) => {
    expect(await ask(await start(), '/health', method)).toMatchObject({
      status: 405,
      allow: 'GET, HEAD',
      text: `{"error":"${method} is not offered; the paths are read with GET"}\n`,
    });
  });

  it('says that the port is taken', async () => {
    const port = await start();
    const options = {
      host: '127.0.0.1',
      port,
      state: () => ({ notReady: undefined, cities: [], tokens: undefined }),
    };
    await expect(
      openOpsServer({ ...options, metrics: { contentType: '', read: async () => '' } }),
    ).rejects.toMatchObject({
      kind: 'world',
      message: `port ${port} of 127.0.0.1 cannot be used for --ops-port (EADDRINUSE)`,
    });
  });
});
