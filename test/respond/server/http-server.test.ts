import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from '../../../src/respond/app.ts';
import { createHttpServer, type HttpServer } from '../../../src/respond/server/http-server.ts';
import { listen } from '../../../src/respond/server/listen.ts';
import { until } from '../../support/until.ts';

/** A server whose answers a test gives when it likes. */
interface Held extends HttpServer {
  readonly port: number;
  /** The responses that wait for their answer, in the order of the requests. */
  readonly waiting: ServerResponse[];
}

const open: Held[] = [];

async function hold(): Promise<Held> {
  const waiting: ServerResponse[] = [];
  const app: App = {
    handle: (_, response) => waiting.push(response),
  };
  const httpServer = createHttpServer(app);
  const url = await listen(httpServer.server, { host: '127.0.0.1', port: 0 });
  const held = { ...httpServer, port: Number(new URL(url).port), waiting };
  open.push(held);
  return held;
}

/** A client that notes what comes and whether the connection was ended. */
function dial({ port }: Held): { socket: Socket; received: () => string; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  return { socket, received: () => text, ended };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });
}

afterEach(() => {
  for (const { server } of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('the server', () => {
  it('keeps idle connections long, and gives no request long to arrive', async () => {
    const { server } = await hold();
    expect(server).toMatchObject({
      keepAliveTimeout: 65_000,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 120_000,
    });
  });

  it('hands on a request without a Host, and one with two as what cannot be a host', async () => {
    const held = await hold();
    dial(held).socket.write('GET / HTTP/1.1\r\n\r\n');
    await until(() => held.waiting.length === 1);
    dial(held).socket.write('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    await until(() => held.waiting.length === 2);
    expect(held.waiting.map(({ req }) => req.headers.host)).toEqual([undefined, 'a, b']);
  });

  it('hands on a request with an expectation it does not know', async () => {
    const held = await hold();
    dial(held).socket.write('GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n');
    await until(() => held.waiting.length === 1);
  });

  it.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400],
    ['a blank in the URL', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: a\r\n\r\n', 400],
    ['two lengths', 'GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['a head of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
  ])('answers %s in JSON and hangs up', async (_, bytes, status) => {
    const held = await hold();
    const { socket, ended } = dial(held);
    socket.write(bytes);
    socket.on('end', () => socket.end());
    const [head = '', body = ''] = (await ended).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('\r\nContent-Type: application/json\r\n');
    expect(head).toContain('\r\nConnection: close');
    expect(JSON.parse(body)).toHaveProperty('error_description');
    expect(held.waiting).toEqual([]);
  });

  it('does not send the response to bad bytes before a response that is being sent', async () => {
    const held = await hold();
    const { socket, ended } = dial(held);
    socket.pause();
    socket.write(REQUEST);
    await until(() => held.waiting.length === 1);
    // More than the system buffers while the client does not read.
    held.waiting[0]?.end(Buffer.alloc(50_000_000, 'a'));
    socket.write('HELLO\r\n\r\n');
    socket.resume();
    expect(await ended).not.toContain('malformed_request');
  });
});

describe('closing', () => {
  it('stops accepting at once and finishes a response that is being sent', async () => {
    const held = await hold();
    const { socket, received, ended } = dial(held);
    socket.write(REQUEST);
    await until(() => held.waiting.length === 1);
    let isClosed = false;
    const closed = held.close({ idleGraceMs: 10 }).then(() => {
      isClosed = true;
    });
    expect(await isListening(held.port)).toBe(false);
    expect(isClosed).toBe(false);
    expect(received()).toBe('');
    held.waiting[0]?.end('whole answer');
    await closed;
    expect(await ended).toMatch(/whole answer/);
  });

  it('closes the connection after a response whose header said that it stays open', async () => {
    const held = await hold();
    const { socket, ended } = dial(held);
    socket.write(REQUEST);
    await until(() => held.waiting.length === 1);
    held.waiting[0]?.writeHead(200, ['Content-Length', '8']).write('half');
    const closed = held.close({ idleGraceMs: 10 });
    held.waiting[0]?.end('half');
    await closed;
    expect(await ended).toMatch(/Connection: keep-alive[\s\S]*halfhalf$/);
  });

  it('says so to a client that asks on an open connection meanwhile', async () => {
    const held = await hold();
    const { socket, ended } = dial(held);
    socket.write(REQUEST + REQUEST.slice(0, 10));
    await until(() => held.waiting.length === 1);
    const closed = held.close({ idleGraceMs: 10 });
    socket.write(REQUEST.slice(10));
    held.waiting[0]?.end('first');
    await until(() => held.waiting.length === 2);
    held.waiting[1]?.end('second');
    await closed;
    expect(await ended).toMatch(/Connection: close[\s\S]*second/);
  });

  it('closes idle connections, used and unused', async () => {
    const held = await hold();
    const used = dial(held);
    const unused = dial(held);
    used.socket.write(REQUEST);
    await until(() => held.waiting.length === 1);
    held.waiting[0]?.end('answer');
    await until(() => used.received().includes('answer'));
    await held.close({ idleGraceMs: 10 });
    expect(await used.ended).toContain('answer');
    expect(await unused.ended).toBe('');
  });
});
