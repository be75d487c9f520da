import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestCommand } from '../../cli/commands/ingest.ts';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { type RunningServer, serve } from '../../src/serve.ts';
import { fakeContext } from '../support/fake-context.ts';
import { ROOT } from '../support/paths.ts';
import { SILENT_LOG, TOKEN } from '../support/running-app.ts';
import { useScratchFolder } from '../support/scratch.ts';

const CHROMIUM = '/usr/bin/chromium';
/** WebGL without a graphics card. */
const SOFTWARE = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const scratch = useScratchFolder();

describe.skipIf(!existsSync(CHROMIUM))('/map in a browser (needs chromium)', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const said: string[] = [];
  const requests: string[] = [];
  const status = () => page.locator('#status');

  beforeAll(async () => {
    const storePath = join(scratch, 'store');
    const feed = join(ROOT, 'data/sample-city/csv');
    await ingestCommand.run?.({ feed, out: storePath }, fakeContext({ json: true }));
    server = await serve({
      cities: [{ name: 'sample', storePath }],
      listenAt: { host: '127.0.0.1', port: 0 },
      baseUrl: undefined,
      tokens: () => createTokenIndex([{ name: 'test', hash: hashToken(TOKEN) }]),
      log: SILENT_LOG,
      hasMap: true,
      stop: { idleGraceMs: 0 },
    });
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', ...SOFTWARE],
    });
    page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${server.url}/sample/map#token=${TOKEN}`);
    await page.locator('body[data-ready]').waitFor();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function middleOfMap() {
    const box = await page.locator('#map canvas').boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  }

  async function draw(tool: string): Promise<void> {
    const { x, y } = await middleOfMap();
    await page.click(tool);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('heading', { name: /^Page 1 of / }).waitFor();
  }

  it('loads from the server alone, and keeps the token out of its address', async () => {
    const outside = requests.filter(
      (url) => !url.startsWith(`${server.url}/sample/`) && !/^(?:data|blob):/.test(url),
    );
    expect(outside).toEqual([]);
    expect(requests.some((url) => /\/map\/tiles\/\d+\/\d+\/\d+\.mvt\?/.test(url))).toBe(true);
    expect(page.url()).not.toContain(TOKEN);
    expect(said).toEqual([]);
  });

  it('finds an area by its name, and shows its record and the request', async () => {
    const name = await page.locator('#names option').first().getAttribute('value');
    await page.fill('#search', name ?? '');
    await page.click('#search-form button');
    await page.getByRole('heading', { name: name ?? '', exact: true }).waitFor();
    expect(await page.textContent('#found pre')).toContain('"curb_area_id"');
    expect(await page.textContent('#found code')).toMatch(
      /^GET \/sample\/curbs\/areas\/[0-9a-f-]+$/,
    );
    expect(page.url()).toContain('record=areas%2F');
  });

  it('makes a circle and a box the request and its pages', async () => {
    await draw('#draw-circle');
    expect(await page.textContent('#found code')).toMatch(/[?&]lat=.*&lng=.*&radius=\d+$/);
    await page.getByRole('button', { name: 'Box of this view' }).press('Enter');
    await page.getByText(/min_lat=.*max_lng=/).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('heading', { name: /^Page 2 of / }).waitFor();
    await page.locator('#found li button').first().click();
    await page.getByText('One record of spaces.').waitFor();
    expect(await page.textContent('#found pre')).toContain('"space_number"');
  });

  it('shows the record of what is clicked', async () => {
    const { x, y } = await middleOfMap();
    await page.mouse.click(x, y);
    await page.getByText(/^One record of (?:areas|zones)\.$/).waitFor();
  });

  it('asks for the tiles of the time that is chosen', async () => {
    const asked = page.waitForRequest(/\/map\/tiles\/.*&time=\d+$/);
    await page.locator('#time').press('ArrowLeft');
    await asked;
    expect(page.url()).toMatch(/time=\d+/);
  });

  it('opens at the same place with the same record, on a phone and in the dark', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const address = page.url();
    await page.reload();
    await page.locator('body[data-ready]').waitFor();
    await status()
      .getByText(/^One record of/)
      .waitFor();
    expect(page.url()).toBe(address);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(said).toEqual([]);
  });
});
