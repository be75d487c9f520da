import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { checkCommand } from '../../cli/commands/check.ts';
import { ingestCommand } from '../../cli/commands/ingest.ts';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { serve } from '../../src/serve.ts';
import { CHROMIUM, SOFTWARE } from '../map/support/chromium.ts';
import { fakeContext } from '../support/fake-context.ts';
import { ROOT } from '../support/paths.ts';
import { SILENT_LOG, TOKEN } from '../support/running-app.ts';
import { breakCity } from './break-city.ts';

/*
 * Makes the pictures of the README and of REPORTS.md from the sample city: `npm run pictures`. Look
 * at them before they are committed.
 */

const SAMPLE = join(ROOT, 'data/sample-city/csv');
const PICTURE_BYTE_LENGTH_MAX = 200_000;

const scratch = mkdtempSync(join(tmpdir(), 'curb-pictures-'));
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', ...SOFTWARE],
});
try {
  await takeMap(browser);
  await takeReport(browser);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true });
}

async function takeMap(browser: Browser): Promise<void> {
  const storePath = join(scratch, 'store');
  await ingestCommand.run?.({ feed: SAMPLE, out: storePath }, fakeContext({ json: true }));
  const server = await serve({
    cities: [{ name: '', storePath }],
    listenAt: { host: '127.0.0.1', port: 0 },
    baseUrl: undefined,
    tokens: () => createTokenIndex([{ name: 'pictures', hash: hashToken(TOKEN) }]),
    log: SILENT_LOG,
    hasMap: true,
    stop: { idleGraceMs: 0 },
  });
  const open = async (colorScheme: 'light' | 'dark') => {
    const page = await browser.newPage({ viewport: { width: 1100, height: 640 }, colorScheme });
    await page.goto(`${server.url}/map#token=${TOKEN}`);
    await page.locator('body[data-ready]').waitFor();
    return page;
  };
  const far = await open('light');
  await far.fill('#search', 'Docks, North');
  await far.press('#search', 'Enter');
  await far.locator('#found h2').waitFor();
  await far.click('#whole');
  await take(far, '.github/pictures/map-areas.png');
  const near = await open('dark');
  await near.fill('#search', '10130-2');
  await near.press('#search', 'Enter');
  await near.locator('#found h2').waitFor();
  await take(near, '.github/pictures/map-spaces.png');
  await server.close();
}

async function takeReport(browser: Browser): Promise<void> {
  const feed = join(scratch, 'broken');
  breakCity(SAMPLE, feed);
  const report = join(scratch, 'report.html');
  await checkCommand.run?.({ feed, report: [report] }, fakeContext({ json: true }));
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 } });
  await page.goto(`${pathToFileURL(report).href}#ring-self-intersecting`);
  await page.locator('details[open] td button').first().click();
  await page.evaluate('scrollTo(0, document.querySelector(".filters").offsetTop - 60)');
  await take(page, 'src/diagnostic/formats/html/report.png');
}

/** Waits until the map has drawn everything, which it does not say. */
async function take(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(ROOT, path) });
  const { size } = statSync(join(ROOT, path));
  if (size > PICTURE_BYTE_LENGTH_MAX) throw new Error(`${path} has ${size} bytes`);
  process.stdout.write(`${path}: ${size} bytes\n`);
  await page.close();
}
