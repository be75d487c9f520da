import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { type RunningServer, serve } from '../../src/serve.ts';
import { findBarriers } from '../support/accessibility.ts';
import { SILENT_LOG, TOKEN } from '../support/running-app.ts';
import { useScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

const CHROMIUM = '/usr/bin/chromium';
const scratch = useScratchFolder();

describe.skipIf(!existsSync(CHROMIUM))('/docs in a browser (needs chromium)', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const said: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    const storePath = join(scratch, 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store: storePath });
    server = await serve({
      cities: [{ name: 'tiny', storePath }],
      listenAt: { host: '127.0.0.1', port: 0 },
      baseUrl: undefined,
      tokens: () => createTokenIndex([{ name: 'test', hash: hashToken(TOKEN) }]),
      log: SILENT_LOG,
      hasDocs: true,
      stop: { idleGraceMs: 0 },
    });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${server.url}/tiny/docs`);
    await page.waitForSelector('#operations-spaces-listSpaces');
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it('shows every operation and fetches nothing from outside', async () => {
    const paths = await page.locator('.opblock-summary-path').allTextContents();
    expect(paths.map((path) => path.replaceAll('\u200b', ''))).toEqual(
      expect.arrayContaining(['/curbs/areas', '/curbs/spaces/{curb_space_id}', '/curbs/zones']),
    );
    for (const url of requests.filter((one) => !one.startsWith('data:'))) {
      expect(url).toMatch(new RegExp(`^${server.url}/tiny/(docs|openapi\\.json)`));
    }
    expect(said).toEqual([]);
  });

  it('tries a request with the token, whose examples are records of the city', async () => {
    await page.fill('#token', TOKEN);
    await page.click('#token-form button');
    await page.getByText('The token is accepted').waitFor();
    await page.click('#operations-spaces-getSpace .opblock-summary-control');
    const space = page.locator('#operations-spaces-getSpace');
    await space.locator('.execute').click();
    await space.locator('.live-responses-table .response-col_status').first().waitFor();
    const answered = space.locator('.live-responses-table .response .response-col_status');
    expect(await answered.first().textContent()).toContain('200');
    const asked = requests.at(-1) ?? '';
    expect(asked).toContain(`${server.url}/tiny/curbs/spaces/`);
    expect(asked).toContain(`service_token=${TOKEN}`);
    expect(said).toEqual([]);
  });

  it('has no barrier that axe finds', async () => {
    expect(await findBarriers(page)).toEqual([]);
  });

  it('fits a phone without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  it('says so where the token is not accepted', async () => {
    await page.fill('#token', 'wrong');
    await page.click('#token-form button');
    await page.getByText('The token is not').waitFor();
    expect(await page.textContent('#token-status')).toBe(
      'The token is not accepted: service_token is missing, given twice or not known.',
    );
  });
});
