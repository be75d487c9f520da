import { describe, expect, it } from 'vitest';
import { TOKEN, useApp } from '../support/running-app.ts';
import { tinyCity } from '../support/tiny-city.ts';
import { uuidOf } from '../support/tiny-records.ts';

const snapshot = tinyCity();
const app = useApp(snapshot);

const LIST = `/curbs/areas?service_token=${TOKEN}`;
const ITEM = `/curbs/areas/${uuidOf(1)}?service_token=${TOKEN}`;

/** Never sent, by whatever means. */
const ABSENT = [
  'x-powered-by',
  'server',
  'set-cookie',
  'transfer-encoding',
  'content-encoding',
  'expires',
  'pragma',
  'accept-ranges',
  'access-control-allow-credentials',
  'location',
];

async function headersOf(target: string, headers: Readonly<Record<string, string>> = {}) {
  const { headers: received } = await app().send(target, { headers });
  for (const name of ABSENT) expect(received).not.toHaveProperty(name);
  return received;
}

/** Every header that is sent has a line here, and no other is sent. */
describe('the headers', () => {
  it.each([LIST, ITEM])('of the response to %s', async (target) => {
    const { body } = await app().send(target);
    expect(await headersOf(target)).toEqual({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'cache-control': 'private, max-age=60, must-revalidate',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link, X-Curb-Snapshot',
      'last-modified': new Date(snapshot.facts.lastUpdatedMs).toUTCString(),
      'x-curb-snapshot': snapshot.id,
      vary: 'Accept-Encoding',
      link: expect.stringMatching(/^<http.+>; rel="first", .*<http.+>; rel="last"$/),
      date: expect.any(String),
      connection: 'close',
    });
  });

  it.each([
    ['/curbs/areas', 400],
    ['/curbs/areas/%', 400],
    ['/nowhere', 404],
    [`/curbs/areas/${uuidOf(99)}?service_token=${TOKEN}`, 404],
    [`/curbs/aggregates?service_token=${TOKEN}`, 501],
  ])('of the refusal of %s', async (target, status) => {
    const answer = await app().send(target);
    expect(answer.status).toBe(status);
    expect(await headersOf(target)).toEqual({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(answer.body)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      date: expect.any(String),
      connection: 'close',
    });
  });

  it('of a 405', async () => {
    const { headers } = await app().send('/curbs/areas', { method: 'POST' });
    expect(Object.keys(headers).sort()).toEqual([
      'access-control-allow-origin',
      'allow',
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'date',
      'referrer-policy',
      'x-content-type-options',
    ]);
  });

  it('of a 304', async () => {
    const { etag } = await headersOf(LIST);
    expect(await headersOf(LIST, { 'if-none-match': String(etag) })).toEqual({
      etag,
      'cache-control': 'private, max-age=60, must-revalidate',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link, X-Curb-Snapshot',
      'last-modified': new Date(snapshot.facts.lastUpdatedMs).toUTCString(),
      'x-curb-snapshot': snapshot.id,
      vary: 'Accept-Encoding',
      date: expect.any(String),
      connection: 'close',
    });
  });

  it('offer to keep the connection, for longer than load balancers do', async () => {
    const response = await fetch(app().url + LIST);
    await response.text();
    expect(response.headers.get('connection')).toBe('keep-alive');
    expect(response.headers.get('keep-alive')).toBe('timeout=65');
  });
});

describe('a revalidation', () => {
  async function statusOf(target: string, ifNoneMatch: string): Promise<number> {
    return (await app().send(target, { headers: { 'if-none-match': ifNoneMatch } })).status;
  }

  it.each([LIST, ITEM])(
    'of %s is a 304, by its tag, weak, in a list, or by a star',
    async (target) => {
      const { etag } = await headersOf(target);
      for (const header of [`${etag}`, `W/${etag}`, `"a", ${etag}, "b"`, '*']) {
        expect(await statusOf(target, header)).toBe(304);
      }
    },
  );

  it('takes its tags from several headers', async () => {
    const { etag } = await headersOf(LIST);
    const { status } = await app().send(LIST, { headers: { 'if-none-match': ['"a"', `${etag}`] } });
    expect(status).toBe(304);
  });

  it('by another tag is a 200', async () => {
    for (const header of ['"a"', 'nonsense', '']) expect(await statusOf(LIST, header)).toBe(200);
  });

  it('by the tag of another URL is a 200', async () => {
    const { etag } = await headersOf(LIST);
    expect(await statusOf(`${LIST}&page_num=2`, `${etag}`)).toBe(200);
    expect(await statusOf(ITEM, `${etag}`)).toBe(200);
  });

  it('by HEAD is a 304 too', async () => {
    const { etag } = await headersOf(LIST);
    const headers = { 'if-none-match': `${etag}` };
    expect((await app().send(LIST, { method: 'HEAD', headers })).status).toBe(304);
  });

  it('of what is refused is the refusal', async () => {
    expect(await statusOf('/curbs/areas', '*')).toBe(400);
    expect(await statusOf('/nowhere', '*')).toBe(404);
    expect(await statusOf(`/curbs/areas/${uuidOf(99)}?service_token=${TOKEN}`, '*')).toBe(404);
    expect(await statusOf(`/curbs/aggregates?service_token=${TOKEN}`, '*')).toBe(501);
  });

  it('keeps tag and bytes the same while nothing changes', async () => {
    const [one, other] = [await app().send(LIST), await app().send(LIST)];
    expect(one?.headers.etag).toBe(other?.headers.etag);
    expect(one?.body).toBe(other?.body);
  });
});

describe('If-Match', () => {
  it('is answered where it holds the tag or a star, also beside If-None-Match', async () => {
    const { etag } = await headersOf(LIST);
    for (const header of [`${etag}`, `"a", ${etag}`, '*']) {
      const { status } = await app().send(LIST, { headers: { 'if-match': header } });
      expect(status, header).toBe(200);
    }
    const headers = { 'if-match': `${etag}`, 'if-none-match': `${etag}` };
    expect((await app().send(LIST, { headers })).status).toBe(304);
  });

  it('without the tag is a 412 with the error body, before If-None-Match', async () => {
    const { etag } = await headersOf(LIST);
    for (const header of ['"a"', `W/${etag}`, String(etag).slice(1, -1), '']) {
      const headers = { 'if-match': header, 'if-none-match': '*' };
      const { status, body } = await app().send(LIST, { headers });
      expect(status, header).toBe(412);
      expect(JSON.parse(body)).toEqual({
        error: 'precondition_failed',
        error_description:
          'no tag in If-Match matches the response; send the request again without If-Match',
        error_details: [],
      });
    }
    const headers = { 'if-match': '"a"' };
    expect((await app().send('/curbs/areas', { headers })).status).toBe(400);
  });
});

describe('other requests that HTTP allows', () => {
  it('a path with escaped letters is the same path, with the same tag', async () => {
    const { headers, status } = await app().send(LIST.replace('/areas', '/%61r%65as'));
    expect(status).toBe(200);
    expect(headers.etag).toBe((await headersOf(LIST)).etag);
  });

  it('no further request gets a response after an offer to change the protocol', async () => {
    const ask = (page: number, rest = '') =>
      `GET ${LIST}&response_size=1&page_num=${page} HTTP/1.1\r\nHost: a\r\n${rest}\r\n`;
    const offer = 'Connection: Upgrade\r\nUpgrade: h2c\r\n';
    const answer = await app().sendRaw(ask(1) + ask(2, offer) + ask(3));
    const pages = [...answer.matchAll(/"current":(\d)/g)].map(([, page]) => page);
    expect(pages).toEqual(['1', '2']);
    expect(answer.match(/\r\nConnection: [\w-]+/g)?.at(-1)).toBe('\r\nConnection: close');
  });

  it('a range is not looked at', async () => {
    const whole = await app().send(LIST);
    const { status, body } = await app().send(LIST, { headers: { range: 'bytes=0-10' } });
    expect([status, body]).toEqual([200, whole.body]);
  });

  it('a body of a GET is not looked at, and the connection goes on', async () => {
    const one = `GET ${LIST} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n{"a":`;
    const two = `GET ${LIST} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const answer = await app().sendRaw(one + two);
    expect(answer.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(2);
  });

  it('pipelined requests are answered in order', async () => {
    const ask = (page: number, rest = '') =>
      `GET ${LIST}&response_size=1&page_num=${page} HTTP/1.1\r\nHost: a\r\n${rest}\r\n`;
    const answer = await app().sendRaw(ask(1) + ask(2) + ask(3, 'Connection: close\r\n'));
    const pages = [...answer.matchAll(/"current":(\d)/g)].map(([, page]) => page);
    expect(pages).toEqual(['1', '2', '3']);
  });

  it('HTTP/1.0 with a Host is answered, and the connection ended', async () => {
    const answer = await app().sendRaw(`GET ${LIST} HTTP/1.0\r\nHost: a\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('\r\nConnection: close\r\n');
  });

  it('a request without a Host, or with two, is refused in JSON', async () => {
    const missing = await app().sendRaw(`GET ${LIST} HTTP/1.1\r\nConnection: close\r\n\r\n`);
    expect(missing).toMatch(/^HTTP\/1\.1 400 /);
    expect(missing).toContain('"error_description":"Host header is missing"');
    const double = await app().sendRaw(
      `GET ${LIST} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
    );
    expect(double).toMatch(/^HTTP\/1\.1 400 /);
    expect(double).toContain('"error_description":"Host header is not a valid host name"');
  });

  it('an upgrade is not made', async () => {
    const answer = await app().sendRaw(
      `GET ${LIST} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});
