import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapExtensions } from '../../src/map/map-extension.ts';
import { type RunningApp, runApp, TOKEN } from '../support/running-app.ts';
import { square, tinyArea } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';
import { CHROMIUM, SOFTWARE } from './support/chromium.ts';

/** A site that serves a style with one layer of tiles, which are all this one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!existsSync(CHROMIUM))('--basemap in a browser (needs chromium)', () => {
  const asked: string[] = [];
  let site: Server;
  let siteUrl: string;
  let browser: Browser;

  beforeAll(async () => {
    site = createServer(({ url = '', headers }, response) => {
      asked.push(`${url} ${headers.referer ?? 'no referrer'}`);
      response.setHeader('Access-Control-Allow-Origin', '*');
      if (url === '/style.json') {
        response.end(
          JSON.stringify({
            version: 8,
            sources: {
              photo: { type: 'raster', tiles: [`${siteUrl}/{z}/{x}/{y}.png`], tileSize: 256 },
            },
            layers: [{ id: 'photo', type: 'raster', source: 'photo' }],
          }),
        );
      } else response.end(PIXEL);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', ...SOFTWARE],
    });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    site.close();
  });

  async function open(path: string): Promise<{ app: RunningApp; page: Page; said: string[] }> {
    const area = tinyArea(1, { name: 'Harbour', shape: square({ lng: 0.1, lat: 0.1 }, 1) });
    const app = await runApp(tinySnapshot({ areas: [area] }), {
      extensions: mapExtensions({ basemapUrl: `${siteUrl}${path}` }),
    });
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(`${app.url}/map#token=${TOKEN}`);
    await page.locator('body[data-ready]').waitFor();
    return { app, page, said };
  }

  it('draws the style of another site below the data, and does not tell it the token', async () => {
    const { app, page, said } = await open('/style.json');
    expect(asked[0]).toBe('/style.json no referrer');
    expect(asked.some((one) => /^\/\d+\/\d+\/\d+\.png no referrer$/.test(one))).toBe(true);
    expect(asked.join('\n')).not.toContain(TOKEN);
    expect(said).toEqual([]);
    await page.close();
    await app.close();
  });

  it('shows the data without it where the style cannot be loaded', async () => {
    const { app, page } = await open('/10/0/0.png');
    await page.getByText(/^The basemap cannot be loaded\. Click on the map/).waitFor();
    expect(await page.locator('#names option').count()).toBe(1);
    await page.close();
    await app.close();
  });
});

describe('the policy of /map', () => {
  it('names other sites only with a basemap', async () => {
    for (const [basemapUrl, sites] of [
      [undefined, ''],
      ['https://tiles.example.com/style.json', ' https:'],
      ['http://localhost:8000/style.json', ' https: http://localhost:8000'],
    ] as const) {
      const app = await runApp(tinySnapshot({}), { extensions: mapExtensions({ basemapUrl }) });
      const page = await app.send('/map');
      const worker = await app.send('/map/maplibre-gl-worker.js');
      await app.close();
      expect(page.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${sites}; connect-src 'self'${sites}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(worker.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'${sites}; frame-ancestors 'none'`,
      );
    }
  });

  it('serves each module of the page as a script', async () => {
    const app = await runApp(tinySnapshot({}), { extensions: mapExtensions({}) });
    const main = await app.send('/map/browser/main.js');
    expect(main.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const imported = [...main.body.matchAll(/from '\.\/(.*?)'/g)].map(([, name]) => name);
    expect(imported.length).toBeGreaterThan(5);
    for (const name of imported) {
      expect((await app.send(`/map/browser/${name}`)).status, name).toBe(200);
    }
    expect((await app.send('/map/browser/other.js')).status).toBe(404);
    await app.close();
  });
});
