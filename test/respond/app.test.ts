import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { OPENAPI_EXTENSION } from '../../src/docs/openapi-extension.ts';
import { hashToken } from '../../src/model/service-token.ts';
import { type App, createApp } from '../../src/respond/app.ts';
import { createHttpServer } from '../../src/respond/server/http-server.ts';
import { listen } from '../../src/respond/server/listen.ts';
import type { AccessLine, FailedRequest } from '../../src/respond/server-log.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import {
  type Received,
  type RunningApp,
  runApp,
  SILENT_LOG,
  TOKEN,
} from '../support/running-app.ts';
import { serviceOf } from '../support/service-of.ts';
import { tinyArea, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const CITY = tinySnapshot({ areas: [tinyArea(1)] });

function appOf(token: string): App {
  const options = { baseUrl: undefined, log: SILENT_LOG };
  const known = [{ name: 'maps', hash: hashToken(token) }];
  const service = { ...serviceOf(CITY, known), ...options };
  return createApp({ cities: [{ name: '', service }], ...options });
}

/** Breaks as soon as a record is read. */
function brokenCity(message: string): Snapshot {
  const onRead = () => {
    throw new Error(message);
  };
  return tinySnapshot({ areas: [tinyArea(1)] }, { onRead });
}

function errorOf({ body }: Received): string {
  return JSON.parse(body).error;
}

describe('a token with a rate', () => {
  it('is refused with 429 and the seconds to wait, after method and token', async () => {
    const log = SILENT_LOG;
    const known = [
      { name: 'limited', hash: hashToken('limited-token'), ratePerMinute: 60 },
      { name: 'free', hash: hashToken('free-token') },
    ];
    let isOver = false;
    const limits = {
      take: ({ ratePerMinute }: { readonly ratePerMinute?: number | undefined }) =>
        ratePerMinute === undefined ? undefined : Promise.resolve(isOver ? 12 : 0),
    };
    const app = await runApp(CITY, { known, limits, log, extensions: [OPENAPI_EXTENSION] });
    onTestFinished(() => app.close().then(() => undefined));
    const path = '/curbs/areas?service_token=limited-token';
    expect((await app.send(path)).status).toBe(200);
    isOver = true;
    for (const target of [
      path,
      `${path}&radius=wrong`,
      '/openapi.json?service_token=limited-token',
    ]) {
      const { status, headers, body } = await app.send(target);
      expect([status, headers['retry-after']]).toEqual([429, '12']);
      expect(headers['access-control-expose-headers']).toBe('Retry-After');
      expect(JSON.parse(body)).toEqual({
        error: 'rate_limited',
        error_description: 'the token allows 60 requests a minute; wait 12 seconds',
        error_details: ['service_token'],
      });
    }
    expect((await app.send('/curbs/areas?service_token=wrong-token')).status).toBe(400);
    expect((await app.send(path, { method: 'POST' })).status).toBe(405);
    expect((await app.send(path, { method: 'OPTIONS' })).status).toBe(204);
    expect((await app.send('/curbs/areas?service_token=free-token')).status).toBe(200);
  });

  it('gets a 500 where the response cannot be made', async () => {
    const known = [{ name: 'limited', hash: hashToken('limited-token'), ratePerMinute: 60 }];
    const limits = { take: () => Promise.resolve(0) };
    const app = await runApp(brokenCity('disk'), { known, limits });
    onTestFinished(() => app.close().then(() => undefined));
    expect((await app.send('/curbs/areas?service_token=limited-token')).status).toBe(500);
  });
});

describe('the app', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await runApp(CITY);
  });
  afterEach(() => app.close());

  it('answers a page', async () => {
    const { status, body } = await app.send(`/curbs/areas?service_token=${TOKEN}`);
    expect(status).toBe(200);
    expect(JSON.parse(body).data[0].areas.length).toBe(1);
  });

  it.each([
    '/',
    '/curb',
    '/curbs/',
    '/curbs/areas/',
    '/Curbs/areas',
    '/curbs/Areas',
    '/curbs%2Fareas',
    '//curbs/areas',
    '/curbs//areas',
    '/curbs/areas/a/b',
    '/curbs/streets',
    '/v1/curbs/areas',
    '/curbs/../curbs/areas',
    '/favicon.ico',
    '/curbs/areas&service_token=SECRET-abc123',
  ])('knows no path %s, and does not quote it', async (path) => {
    const answer = await app.send(path);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toEqual({
      error: 'unknown_path',
      error_description:
        'the interface has no such path; paths are case-sensitive and end without a slash',
      error_details: [],
    });
  });

  it('tells of an unknown path before the method, for OPTIONS too', async () => {
    for (const method of ['POST', 'OPTIONS', 'HEAD', 'TRACE']) {
      expect((await app.send('/nowhere', { method })).status).toBe(404);
    }
  });

  it('answers OPTIONS of the server as a whole, and nothing else of it', async () => {
    const options = await app.sendRaw('OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(options).toMatch(/^HTTP\/1\.1 204 /);
    const get = await app.sendRaw('GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(get).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('answers a target in absolute form, with links to its host', async () => {
    const answer = await app.sendRaw(
      `GET http://city.example/curbs/areas?service_token=${TOKEN} HTTP/1.1\r\n` +
        'Host: a\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"first":"http://city.example/curbs/areas?');
  });

  it('shows nothing of Express', async () => {
    for (const target of [`/curbs/areas?service_token=${TOKEN}`, '/curbs/areas', '/x', '/%']) {
      const { headers, body } = await app.send(target);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers['content-type']).toBe('application/json');
      expect(body).not.toMatch(/<|express/i);
    }
  });
});

/** The server of the city, and the lines of its log of requests. */
async function runLoggedApp() {
  const lines: AccessLine[] = [];
  const access = {
    nextRequestId: () => 'request 1',
    clockMs: () => 0,
    answered: (line: AccessLine) => lines.push(line),
  };
  const app = await runApp(CITY, { log: { ...SILENT_LOG, access } });
  onTestFinished(async () => {
    await app.close();
  });
  return { app, lines };
}

describe('a request that cannot be read', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformed_request'],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
    ['a blank in the URL', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed_request'],
  ])('has a line in the log of requests: %s', async (_, bytes, status, problem) => {
    const { app, lines } = await runLoggedApp();
    expect(await app.sendRaw(bytes)).toContain(`"error":"${problem}"`);
    expect(lines).toEqual([
      {
        ...{ requestId: 'request 1', method: 'unknown', city: '', endpoint: 'unknown' },
        ...{ path: 'unknown', status, durationMs: 0, byteLength: 0, tokenName: undefined, problem },
      },
    ]);
  });
});

describe('a request that does not arrive in time', () => {
  it('gets a 408 and has a line in the log of requests', async () => {
    const { app, lines } = await runLoggedApp();
    // Node reports this error after ten seconds without the rest of the head.
    app.server.once('connection', (socket) => {
      socket.once('data', () => {
        const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        app.server.emit('clientError', late, socket);
      });
    });
    const received = await app.sendRaw('GET /curbs/areas HTTP/1.1\r\nHost: a\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(lines.map(({ status, problem }) => [status, problem])).toEqual([
      [408, 'request_timeout'],
    ]);
  });
});

describe('an unforeseen error', () => {
  const message = `no page for ${TOKEN}`;

  it('is a 500 without detail for the client, and a trace without token for the log', async () => {
    const failures: FailedRequest[] = [];
    const log = { access: undefined, failed: (failure: FailedRequest) => failures.push(failure) };
    const app = await runApp(brokenCity(message), { log });
    const answer = await app.send(`/curbs/areas/${uuidOf(1)}?service_token=${TOKEN}`);
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({
      error: 'internal_error',
      error_description: 'the server could not answer this request',
      error_details: [],
    });
    expect(failures).toEqual([
      {
        method: 'GET',
        path: `/curbs/areas/${uuidOf(1)}`,
        trace: expect.stringContaining('Error: no page for [service_token]'),
      },
    ]);
    expect(JSON.stringify(failures)).not.toContain(TOKEN);
    expect(errorOf(await app.send('/curbs/areas'))).toBe('invalid_token');
    await app.close();
  });
});

describe('the access log', () => {
  it('has a line for every response, and never a query', async () => {
    const lines: AccessLine[] = [];
    const access = {
      clockMs: () => 0,
      nextRequestId: () => 'r1',
      answered: (line: AccessLine) => lines.push(line),
    };
    const app = await runApp(CITY, { log: { access, failed() {} } });
    await app.send(`/curbs/areas?service_token=${TOKEN}`);
    await app.send(`/curbs/areas/${uuidOf(9)}?service_token=${TOKEN}`, { method: 'HEAD' });
    await app.send(`/curbs/areas/${TOKEN}?service_token=${TOKEN}`);
    await app.send(`/curbs/areas&service_token=${TOKEN}`);
    await app.send(`/curbs/areas?service_token=${TOKEN}%`);
    await app.close();
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
    for (const { byteLength } of lines) expect(byteLength).toBeGreaterThan(200);
    expect(lines).toMatchObject([
      { method: 'GET', path: '/curbs/areas', status: 200, durationMs: 0, tokenName: 'client 0' },
      { method: 'HEAD', path: `/curbs/areas/${uuidOf(9)}`, status: 404, durationMs: 0 },
      { method: 'GET', path: '/curbs/areas/{curb_area_id}', status: 400, durationMs: 0 },
      { method: 'GET', path: 'unknown', status: 404, problem: 'unknown_path' },
      { method: 'GET', path: 'unknown', status: 400, durationMs: 0 },
    ]);
  });
});

describe('the set-up that keeps Express fast', () => {
  it('leaves requests and responses as the server made them', async () => {
    const app = appOf(TOKEN);
    const changes: string[] = [];
    const { server, close } = createHttpServer({
      ...app,
      handle(request, response) {
        const before = new Map<object, Kept>();
        for (const each of [request, response]) before.set(each, keptOf(each));
        app.handle(request, response);
        for (const [each, kept] of before) {
          const now = keptOf(each);
          if (now.prototype !== kept.prototype) changes.push('a prototype');
          changes.push(...now.members.filter((name) => !kept.members.includes(name)));
        }
      },
    });
    const url = await listen(server, { host: '127.0.0.1', port: 0 });
    for (const path of ['/curbs/areas', `/curbs/areas/${uuidOf(1)}`]) {
      expect((await fetch(`${url}${path}?service_token=${TOKEN}`)).status).toBe(200);
    }
    await close();
    expect(changes).toEqual([]);
  });

  interface Kept {
    readonly prototype: unknown;
    readonly members: readonly string[];
  }

  function keptOf(thing: object): Kept {
    return { prototype: Object.getPrototypeOf(thing), members: Object.keys(thing) };
  }
});
