import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  PIPELINE_LENGTH_CROWDED_MAX,
  PIPELINE_LENGTH_MAX,
  PIPELINE_TOTAL_MAX,
} from '../../../src/model/limits.ts';
import { createHttpServer, type HttpServer } from '../../../src/respond/server/http-server.ts';
import { listen } from '../../../src/respond/server/listen.ts';
import { until } from '../../support/until.ts';

interface Running extends HttpServer {
  readonly port: number;
  /** The URLs of the requests that were handed on, in order. */
  readonly handed: string[];
  /** The responses that wait for their answer. */
  readonly held: ServerResponse[];
  readonly unread: number[];
  /** Our ends of the connections, in the order in which they were made. */
  readonly accepted: Socket[];
}

const open: Running[] = [];

/** A server that answers each request with its URL; those to `/held` when the test likes. */
async function run(bodyByteLength = 0): Promise<Running> {
  const handed: string[] = [];
  const held: ServerResponse[] = [];
  const unread: number[] = [];
  const padding = Buffer.alloc(bodyByteLength, '.');
  const httpServer = createHttpServer({
    handle(request, response) {
      handed.push(request.url ?? '');
      if (request.url === '/held') held.push(response);
      else {
        const body = Buffer.concat([Buffer.from(`<${request.url}>`), padding]);
        response.writeHead(200, { 'Content-Length': body.length }).end(body);
      }
    },
    logUnread: ({ status }) => unread.push(status),
  });
  const accepted: Socket[] = [];
  httpServer.server.on('connection', (socket: Socket) => accepted.push(socket));
  const url = await listen(httpServer.server, { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(url).port);
  const running = { ...httpServer, port, handed, held, unread, accepted };
  open.push(running);
  return running;
}

afterEach(async () => {
  for (const { server, close } of open.splice(0)) {
    server.closeAllConnections();
    await close({ idleGraceMs: 0, graceMs: 0 });
  }
});

function ask(url: string, headers = ''): string {
  return `GET ${url} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
}

interface Client {
  readonly socket: Socket;
  readonly text: () => string;
  /** All that came, once the server has ended the connection. */
  readonly ended: Promise<string>;
}

function dial({ port }: Running): Client {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const text = () => Buffer.concat(chunks).toString('latin1');
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve(text()));
  });
  ended.catch(() => {});
  return { socket, text, ended };
}

/** The bodies of the answers that came, or a status other than 200. */
function answersIn(text: string): string[] {
  const found = text.matchAll(/HTTP\/1\.1 (\d+) |<(\/[^>]*)>/g);
  return [...found].flatMap(([, status, url]) => url ?? (status === '200' ? [] : (status ?? [])));
}

describe('responses on one connection (FAULT-CASES.md G11)', () => {
  it('come in the order of the requests, one after the other', async () => {
    const server = await run();
    const { socket, text } = dial(server);
    socket.write(ask('/held') + ask('/1') + ask('/2'));
    await until(() => server.held.length === 1);
    expect(server.handed).toEqual(['/held']);
    server.held[0]?.end('</held>');
    await until(() => answersIn(text()).length === 3);
    expect(answersIn(text())).toEqual(['/held', '/1', '/2']);
    socket.end();
  });

  it('all come where the client ends its side behind its requests', async () => {
    const { socket, ended } = dial(await run());
    socket.end(ask('/1') + ask('/2') + ask('/3'));
    expect(answersIn(await ended)).toEqual(['/1', '/2', '/3']);
  });

  it.each([
    ['garbage', 'HELLO\r\n\r\n'],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a head that is too long', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('are not mixed with the response to %s that follows them', async (_, bad) => {
    const server = await run();
    const { socket, ended } = dial(server);
    socket.write(ask('/1') + ask('/2') + bad);
    expect(answersIn(await ended)).toEqual(['/1', '/2']);
    expect(server.unread).toEqual([]);
  });

  it('are not mixed with it while an earlier response waits', async () => {
    const server = await run();
    const { socket, ended } = dial(server);
    socket.write(ask('/held') + ask('/1'));
    await until(() => server.held.length === 1);
    socket.write('HELLO\r\n\r\nHELLO\r\n\r\n');
    server.held[0]?.end('</held>');
    expect(answersIn(await ended)).toEqual(['/held', '/1']);
  });

  it.each([
    ['a chunked body', 'Transfer-Encoding: chunked\r\n', 'zz\r\n'],
    ['a chunked body that comes later', 'Transfer-Encoding: chunked\r\n', '5\r\nhello\r\nzz\r\n'],
  ])('are one for a request whose body breaks: %s', async (_, headers, body) => {
    const { socket, ended } = dial(await run());
    socket.write(ask('/1', headers) + body);
    expect(answersIn(await ended)).toEqual(['/1']);
  });

  it('are followed by a 400 if invalid bytes come after responses that were sent', async () => {
    const server = await run();
    const { socket, text, ended } = dial(server);
    socket.write(ask('/1'));
    await until(() => answersIn(text()).length === 1);
    socket.write('HELLO\r\n\r\n');
    expect(answersIn(await ended)).toEqual(['/1', '400']);
    expect(server.unread).toEqual([400]);
  });

  it('are not followed by a second one for a body that never comes', async () => {
    const server = await run();
    const { socket, text, ended } = dial(server);
    socket.write(ask('/1', 'Content-Length: 5\r\n'));
    await until(() => answersIn(text()).length === 1);
    const timeout = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.server.emit('clientError', timeout, server.accepted[0]);
    expect(answersIn(await ended)).toEqual(['/1']);
    expect(server.unread).toEqual([]);
  });
});

describe('a connection that asks much at once (FAULT-CASES.md G12)', () => {
  it('is answered in turn with the others', async () => {
    const server = await run();
    const greedy = dial(server);
    greedy.socket.write(Array.from({ length: 400 }, (_, index) => ask(`/g${index}`)).join(''));
    await until(() => server.handed.length > 0);
    const other = dial(server);
    other.socket.write(ask('/other'));
    await until(() => answersIn(other.text()).length === 1);
    expect(server.handed.indexOf('/other')).toBeLessThan(200);
    await until(() => answersIn(greedy.text()).length === 400);
    expect(answersIn(greedy.text())).toEqual(
      Array.from({ length: 400 }, (_, index) => `/g${index}`),
    );
  });

  it('is closed after the responses to as many requests as may wait', async () => {
    const server = await run();
    const { socket, ended } = dial(server);
    socket.write(Array.from({ length: 2000 }, () => ask('/x')).join(''));
    const text = await ended;
    const count = answersIn(text).length;
    expect(count).toBeGreaterThanOrEqual(PIPELINE_LENGTH_MAX);
    expect(count).toBeLessThan(2000);
    expect(text.slice(text.lastIndexOf('HTTP/1.1'))).toContain('Connection: close');
  });

  it('costs one response if it does not read, while a client that reads is answered', async () => {
    const server = await run(8_000_000);
    const clients = Array.from({ length: 40 }, () => dial(server));
    for (const { socket } of clients) {
      socket.pause();
      socket.write(Array.from({ length: 100 }, () => ask('/x')).join(''));
    }
    await until(() => server.handed.length >= 40);
    for (let count = 1; count <= 5; count++) {
      const other = dial(server);
      other.socket.write(ask('/other', 'Connection: close\r\n'));
      expect(answersIn(await other.ended)).toEqual(['/other']);
    }
    // One answer is larger than what the system buffers for a connection, so none was read.
    expect(server.handed.filter((url) => url === '/x').length).toBeLessThanOrEqual(80);
    for (const { socket } of clients) socket.destroy();
  });

  it('may ask less at once while others wait', async () => {
    const server = await run();
    const holders = Array.from({ length: PIPELINE_TOTAL_MAX / 500 + 1 }, () => dial(server));
    for (const { socket } of holders) {
      socket.write(ask('/held') + Array.from({ length: 500 }, () => ask('/x')).join(''));
    }
    await until(() => server.held.length === holders.length);
    await new Promise(setImmediate);
    const late = dial(server);
    late.socket.write(ask('/held') + Array.from({ length: 300 }, () => ask('/y')).join(''));
    await until(() => server.held.length > holders.length);
    for (const response of server.held) response.end('</held>');
    const text = await late.ended;
    expect(answersIn(text).length).toBe(1 + PIPELINE_LENGTH_CROWDED_MAX);
  });
});

describe('a server that stops (FAULT-CASES.md G10)', () => {
  it('sends the whole response to a client that reads slowly', async () => {
    const server = await run(20_000_000);
    const { socket, text, ended } = dial(server);
    socket.pause();
    socket.write(ask('/1'));
    await until(() => server.handed.length === 1);
    const stopped = server.close({ idleGraceMs: 0 });
    await new Promise((resolve) => setImmediate(resolve));
    socket.resume();
    await ended;
    expect(text().length).toBeGreaterThan(20_000_000);
    expect(await stopped).toEqual({ cutCount: 0 });
  });

  it('sends one last response on each open connection, which says that it is the last', async () => {
    const server = await run();
    const busy = dial(server);
    const unused = dial(server);
    await until(() => server.accepted.length === 2);
    busy.socket.write(ask('/1'));
    await until(() => answersIn(busy.text()).length === 1);
    const stopped = server.close({ idleGraceMs: 5_000 });
    busy.socket.write(ask('/2') + ask('/3'));
    unused.socket.write(ask('/4'));
    expect(answersIn(await busy.ended)).toEqual(['/1', '/2', '/3']);
    expect(busy.text()).toMatch(/Connection: close[^<]*<\/3>/);
    expect(answersIn(await unused.ended)).toEqual(['/4']);
    expect(unused.text()).toContain('Connection: close');
    await stopped;
  });

  it('waits for the rest of a request that has begun', async () => {
    const server = await run();
    const { socket, ended } = dial(server);
    socket.write(ask('/late').slice(0, 10));
    const idle = dial(server);
    await until(() => server.accepted.length === 2 && server.accepted[0]?.bytesRead === 10);
    const stopped = server.close({ idleGraceMs: 20 });
    await idle.ended;
    socket.write(ask('/late').slice(10));
    expect(answersIn(await ended)).toEqual(['/late']);
    expect(await stopped).toEqual({ cutCount: 0 });
  });

  it('cuts off what is open after the grace period, and says how many responses were not finished', async () => {
    const server = await run();
    const { socket, ended } = dial(server);
    socket.write(ask('/held'));
    await until(() => server.held.length === 1);
    expect(await server.close({ idleGraceMs: 0, graceMs: 20 })).toEqual({ cutCount: 1 });
    await ended.catch(() => {});
  });
});
