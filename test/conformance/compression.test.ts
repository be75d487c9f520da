import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TOKEN, useApp } from '../support/running-app.ts';
import { tinyCity } from '../support/tiny-city.ts';

const app = useApp(tinyCity());

const LIST = `/curbs/areas?service_token=${TOKEN}`;
const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync };

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

function ask(
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path = LIST } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const at = { host: '127.0.0.1', port: app().port, path, method, headers, agent: false };
    const outgoing = request(at, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, headers: received, bytes: Buffer.concat(chunks) });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('a response that may be compressed', () => {
  it.each(['gzip', 'br'] as const)('has the same body and headers in %s', async (encoding) => {
    const plain = await ask({});
    // The first is compressed, the second was kept.
    for (let count = 0; count < 2; count++) {
      const { status, headers, bytes } = await ask({ 'accept-encoding': encoding });
      expect(status).toBe(200);
      expect(DECODERS[encoding](bytes).toString()).toBe(plain.bytes.toString());
      const { etag, 'content-encoding': coding, 'content-length': length, ...rest } = headers;
      expect(coding).toBe(encoding);
      expect(length).toBe(String(bytes.length));
      expect(etag).not.toBe(plain.headers.etag);
      const { etag: _, 'content-length': __, date, ...plainRest } = plain.headers;
      expect({ ...rest, date }).toEqual({ ...plainRest, date });
      expect(rest.vary).toBe('Accept-Encoding');
    }
  });

  it('has a tag of its own in each coding, and is revalidated by that one alone', async () => {
    const tags: unknown[] = [];
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await ask({ 'accept-encoding': encoding });
      tags.push(headers.etag);
      const both = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      expect((await ask(both)).status).toBe(304);
    }
    expect(new Set(tags).size).toBe(3);
    const crossed = { 'accept-encoding': 'gzip', 'if-none-match': String(tags[2]) };
    expect((await ask(crossed)).status).toBe(200);
  });

  it('has no body for HEAD, and the tag of the GET', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const path = `${LIST}&response_size=1`;
    const head = await ask(headers, { method: 'HEAD', path });
    expect(head.bytes.length).toBe(0);
    expect(head.headers['content-encoding']).toBe('gzip');
    expect(head.headers.etag).toBe((await ask(headers, { path })).headers.etag);
  });

  it('is plain where it is a refusal', async () => {
    const { status, headers, bytes } = await ask(
      { 'accept-encoding': 'gzip' },
      { path: '/curbs/areas' },
    );
    expect(status).toBe(400);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString()).error).toBe('invalid_token');
  });
});
