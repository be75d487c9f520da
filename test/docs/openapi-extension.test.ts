import { describe, expect, it } from 'vitest';
import { OPENAPI_EXTENSION } from '../../src/docs/openapi-extension.ts';
import { TOKEN, useApp } from '../support/running-app.ts';
import { tinyArea } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const snapshot = tinySnapshot({ areas: [tinyArea(1, { name: 'Harbour' })] });
const app = useApp(snapshot, { extensions: [OPENAPI_EXTENSION] });
const plain = useApp(snapshot);

describe('GET /openapi.json', () => {
  it('answers without a token, and without anything of the data', async () => {
    const { status, headers, body } = await app().send('/openapi.json');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
    });
    expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0', servers: [{ url: app().url }] });
    expect(body).not.toContain('Harbour');
  });

  it('gives examples of the live snapshot to a client with a token', async () => {
    const { status, body } = await app().send(`/openapi.json?service_token=${TOKEN}`);
    expect(status).toBe(200);
    expect(JSON.parse(body).components.parameters.name.schema.examples).toEqual(['Harbour']);
    expect(body).not.toContain(TOKEN);
  });

  it('refuses a wrong token', async () => {
    const { status, body } = await app().send('/openapi.json?service_token=wrong');
    expect([status, JSON.parse(body).error]).toEqual([400, 'invalid_token']);
  });

  it.each(['x=1', `service_token=${TOKEN}&lat=1`, 'x[]=1', `${TOKEN}=1`, `${TOKEN}[]=${TOKEN}`])(
    'refuses ?%s without repeating what may be a token',
    async (query) => {
      const { status, body } = await app().send(`/openapi.json?${query}`);
      expect([status, JSON.parse(body)]).toEqual([
        400,
        {
          error: 'unknown_parameter',
          error_description: 'the only parameter of /openapi.json is service_token',
          error_details: ['service_token'],
        },
      ]);
    },
  );

  it('answers 304 to its tag, HEAD without a body, and 405 to what does not read', async () => {
    const { headers } = await app().send('/openapi.json');
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await app().send('/openapi.json', again)).status).toBe(304);
    const head = await app().send('/openapi.json', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    const post = await app().send('/openapi.json', { method: 'POST' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await app().send('/openapi.json', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('is compressed for a client that accepts it, with a tag of its own', async () => {
    const packed = { headers: { 'accept-encoding': 'gzip' } };
    const first = await app().send('/openapi.json', packed);
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(first.headers.etag).toMatch(/-gzip"$/);
    expect((await app().send('/openapi.json', packed)).headers.etag).toBe(first.headers.etag);
  });

  it('is an unknown path where it is switched off', async () => {
    const { status, body } = await plain().send('/openapi.json');
    expect([status, JSON.parse(body).error]).toEqual([404, 'unknown_path']);
  });
});
