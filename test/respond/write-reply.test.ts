import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEdition } from '../../src/respond/live/edition.ts';
import type { Reply } from '../../src/respond/reply.ts';
import {
  createReplyWriter,
  READY_COUNT_MAX,
  READY_TIME_MS,
} from '../../src/respond/write-reply.ts';
import { plainCity } from '../support/plain-city.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';

const SMALL = Buffer.alloc(511, 's');
const LARGE = Buffer.alloc(512, 'L');

function failTest(error: unknown): void {
  throw error;
}

describe('a writer of replies', () => {
  const writer = createReplyWriter(() => 0);
  let reply: Reply = { status: 200, headers: [], body: [] };
  let answer = (response: ServerResponse) => writer.write(response, reply, failTest);
  const server = createServer((_, response) => answer(response));
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['one part', ['{"a":"é"}']],
    ['text, a large slice and text', ['{"a":"é', LARGE, '"}']],
    ['many small parts', Array.from({ length: 300 }, (_, index) => `${index},`)],
    ['small and large parts by turns', [SMALL, LARGE, SMALL, SMALL, LARGE, 'é']],
    ['an empty text', ['']],
  ])('sends %s', async (_, body) => {
    const whole = Buffer.concat(body.map((each) => Buffer.from(each)));
    reply = { status: 200, headers: ['Content-Length', String(whole.length), 'X-A', 'b'], body };
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-a')).toBe('b');
    expect(response.headers.get('transfer-encoding')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true);
  });

  it('sends the head alone for HEAD', async () => {
    reply = { status: 200, headers: ['Content-Length', '5'], body: ['12345'] };
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('5');
    expect(await response.text()).toBe('');
  });

  it.each([204, 304])('sends no body and no length with %i', async (status) => {
    reply = { status, headers: ['ETag', '"t"'], body: [] };
    const response = await fetch(url);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-length')).toBeNull();
    expect(response.headers.get('transfer-encoding')).toBeNull();
  });

  it('holds no snapshot for a client that has gone while the reply was made', async () => {
    const edition = createEdition(snapshotOfCity(plainCity({})));
    const gone = { status: 200, headers: [], body: ['{}'], edition };
    for (const each of [gone, { ...gone, compression: { encoding: 'gzip' as const, keep() {} } }]) {
      answer = (response) => {
        response.once('close', () => writer.write(response, each, failTest));
        response.req.socket.destroy();
      };
      await expect(fetch(url)).rejects.toThrow();
      expect(edition.useCount).toBe(0);
    }
  });

  it('holds no snapshot for a client that goes while the reply waits to be written', async () => {
    const edition = createEdition(snapshotOfCity(plainCity({})));
    answer = (response) => {
      writer.write(response, { status: 200, headers: [], body: ['{}'], edition }, failTest);
      expect(edition.useCount).toBe(1);
      response.req.socket.destroy();
    };
    await expect(fetch(url)).rejects.toThrow();
    expect(edition.useCount).toBe(0);
  });
});

describe('a writer of replies that are ready together', () => {
  let timeMs = 0;
  const writer = createReplyWriter(() => timeMs);
  const OK: Reply = { status: 200, headers: ['Content-Length', '2'], body: ['{}'] };

  function unsent(): ServerResponse {
    return new ServerResponse(new IncomingMessage(new Socket()));
  }

  it('writes them once the requests that have arrived are handled', async () => {
    const responses = [unsent(), unsent(), unsent()];
    for (const response of responses) writer.write(response, OK, failTest);
    await Promise.resolve();
    expect(responses.map(({ headersSent }) => headersSent)).toEqual([false, false, false]);
    await setImmediate();
    expect(responses.map(({ headersSent }) => headersSent)).toEqual([true, true, true]);
  });

  it('does not wait once there are many', async () => {
    const responses = Array.from({ length: READY_COUNT_MAX + 1 }, unsent);
    for (const response of responses) writer.write(response, OK, failTest);
    expect(responses.filter(({ headersSent }) => headersSent)).toHaveLength(READY_COUNT_MAX);
    await setImmediate();
    expect(responses.at(-1)?.headersSent).toBe(true);
  });

  it('does not wait once a question has taken long', async () => {
    const [first, second, third] = [unsent(), unsent(), unsent()];
    writer.begin();
    timeMs += READY_TIME_MS / 2;
    writer.write(first, OK, failTest);
    writer.begin();
    timeMs += READY_TIME_MS / 2;
    writer.write(second, OK, failTest);
    expect([first.headersSent, second.headersSent]).toEqual([true, true]);
    writer.begin();
    writer.write(third, OK, failTest);
    expect(third.headersSent).toBe(false);
    await setImmediate();
    expect(third.headersSent).toBe(true);
  });

  it('reports one that cannot be written, and writes the others', async () => {
    const [first, broken, last] = [unsent(), unsent(), unsent()];
    const errors: unknown[] = [];
    writer.write(first, OK, failTest);
    writer.write(broken, { ...OK, headers: ['X-A', '\n'] }, (error) => errors.push(error));
    writer.write(last, OK, failTest);
    await setImmediate();
    expect(errors).toEqual([expect.objectContaining({ code: 'ERR_INVALID_CHAR' })]);
    expect([first.headersSent, broken.headersSent, last.headersSent]).toEqual([true, false, true]);
  });
});
