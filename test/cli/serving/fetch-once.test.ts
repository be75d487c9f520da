import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchOnce } from '../../../cli/serving/fetch-once.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

async function serveAt(listener: RequestListener): Promise<string> {
  const socketPath = join(makeScratchFolder(), 's');
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return socketPath;
}

describe('fetchOnce', () => {
  it('sends the target and reads status, headers and body', async () => {
    const socketPath = await serveAt((request, response) => {
      response.writeHead(404, ['X-First', '1', 'X-Second', '2']);
      response.end(`${request.method} ${request.url} ${request.headers.host} é`);
    });
    const answer = await fetchOnce({ socketPath, target: '/a?b=%20' });
    expect(answer.status).toBe(404);
    expect(answer.body).toBe('GET /a?b=%20 localhost é');
    expect(answer.headers.slice(0, 2)).toEqual([
      ['x-first', '1'],
      ['x-second', '2'],
    ]);
  });

  it('reads a head of more than Node takes by itself', async () => {
    const socketPath = await serveAt((_, response) => {
      response.writeHead(200, ['X-Long', 'a'.repeat(30_000)]).end();
    });
    expect((await fetchOnce({ socketPath, target: '/' })).headers[0]?.[1].length).toBe(30_000);
  });

  it('fails where no server listens, or where the response is cut short', async () => {
    const nowhere = join(makeScratchFolder(), 's');
    await expect(fetchOnce({ socketPath: nowhere, target: '/' })).rejects.toThrow('ENOENT');
    const socketPath = await serveAt((_, response) => {
      response.writeHead(200, ['Content-Length', '10']).write('half');
      setImmediate(() => response.destroy());
    });
    await expect(fetchOnce({ socketPath, target: '/' })).rejects.toThrow();
  });
});
