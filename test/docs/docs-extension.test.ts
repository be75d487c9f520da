import { describe, expect, it } from 'vitest';
import { DOCS_EXTENSIONS } from '../../src/docs/docs-extension.ts';
import { useApp } from '../support/running-app.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const app = useApp(tinySnapshot({}), {
  extensions: DOCS_EXTENSIONS,
  baseUrl: 'https://curbs.city.test/v1',
});

describe('GET /docs', () => {
  it('is a page that may run its own scripts and ask the described server, and nothing else', async () => {
    const { status, headers, body } = await app().send('/docs');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data:; connect-src 'self' https://curbs.city.test; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    });
    const addresses = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      'data:,',
      'docs/swagger-ui.css',
      'docs/page.css',
      'docs/swagger-ui-bundle.js',
      'docs/page.js',
    ]);
  });

  it.each([
    ['page.js', 'text/javascript; charset=utf-8'],
    ['page.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
  ])('has the file %s', async (name, type) => {
    const { status, headers } = await app().send(`/docs/${name}`);
    expect([status, headers['content-type']]).toEqual([200, type]);
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await app().send(`/docs/${name}`, again)).status).toBe(304);
  });

  it.each(['/docs/', '/docs/package.json', '/docs/../package.json', '/docs/%2e%2e/package.json'])(
    'has no %s',
    async (path) => {
      const { status, body } = await app().send(path);
      expect([status, JSON.parse(body).error]).toEqual([404, 'unknown_path']);
    },
  );
});
