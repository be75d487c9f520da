import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestCommand } from '../../cli/commands/ingest.ts';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { type RunningServer, serve } from '../../src/serve.ts';
import { findBarriers } from '../support/accessibility.ts';
import { fakeContext } from '../support/fake-context.ts';
import { ROOT } from '../support/paths.ts';
import { SILENT_LOG, TOKEN } from '../support/running-app.ts';
import { useScratchFolder } from '../support/scratch.ts';
import { CHROMIUM, SOFTWARE } from './support/chromium.ts';

const scratch = useScratchFolder();

describe.skipIf(!existsSync(CHROMIUM))('/map in a browser (needs chromium)', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const said: string[] = [];
  const requests: string[] = [];

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

  async function search(text: string): Promise<void> {
    await page.fill('#search', text);
    await page.click('#search-form button');
  }

  async function draw(tool: string, parameters: RegExp): Promise<void> {
    const { x, y } = await middleOfMap();
    await page.click(tool);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 3 });
    await page.mouse.up();
    await page.locator('#found code', { hasText: parameters }).waitFor();
  }

  it('loads from the server alone, and keeps the token out of its address', async () => {
    const outside = requests.filter(
      (url) => !url.startsWith(`${server.url}/sample/`) && !/^(?:data|blob):/.test(url),
    );
    expect(outside).toEqual([]);
    expect(requests.some((url) => /\/map\/tiles\/\d+\/\d+\/\d+\.mvt\?/.test(url))).toBe(true);
    // The sample city has an area with an Arabic name.
    expect(requests.some((url) => url.endsWith('/map/rtl-text.js'))).toBe(true);
    expect(page.url()).not.toContain(TOKEN);
    expect(said).toEqual([]);
  });

  it('says why a token is refused, and lets another be entered', async () => {
    const other = await browser.newPage();
    await other.goto(`${server.url}/sample/map#token=wrong`);
    await other.getByText(/^The request is refused: /).waitFor();
    expect(await other.locator('#tools').isHidden()).toBe(true);
    await other.fill('#token', TOKEN);
    await other.press('#token', 'Enter');
    await other.locator('body[data-ready]').waitFor();
    expect(await other.locator('#token-form').isHidden()).toBe(true);
    await other.close();
  });

  it('says that tiles cannot be loaded, without the token', async () => {
    const other = await browser.newPage();
    const errors: string[] = [];
    other.on('pageerror', (error) => errors.push(String(error)));
    await other.route('**/map/tiles/**', (route) => route.fulfill({ status: 429, body: '' }));
    await other.goto(`${server.url}/sample/map#token=${TOKEN}`);
    await other.getByText('A part of the map cannot be loaded: the server answers 429.').waitFor();
    expect(await other.textContent('body')).not.toContain(TOKEN);
    expect(errors).toEqual([]);
    await other.close();
  });

  it('finds an area by its name, and shows its record and the request', async () => {
    const name = await page.locator('#names option').first().getAttribute('value');
    await search(name ?? '');
    await page.getByRole('heading', { name: `Area ${name}`, exact: true }).waitFor();
    expect(await page.textContent('#found pre')).toContain('"curb_area_id"');
    expect(await page.textContent('#found code')).toMatch(
      /^GET \/sample\/curbs\/areas\/[0-9a-f-]+$/,
    );
    expect(page.url()).toContain('record=areas%2F');
  });

  it('finds a space by its name, moves there, and leads to its zone', async () => {
    await search('10130-2');
    await page.getByRole('heading', { name: 'Space 10130-2', exact: true }).waitFor();
    await page.waitForURL(/at=19\.00/);
    expect(await page.locator('#found tr').nth(1).textContent()).toBe('name10130-2');
    await page.getByRole('button', { name: 'Show its zone' }).click();
    await page.getByRole('heading', { name: /^Zone / }).waitFor();
    await page.getByRole('button', { name: 'List its spaces' }).click();
    await page.getByRole('heading', { name: 'Spaces, page 1 of 1' }).waitFor();
    await search('10136-1');
    // Spaces 1 and 10 to 12.
    await page.getByRole('heading', { name: 'Found' }).waitFor();
    expect(await page.locator('#found li button').allTextContents()).toEqual([
      '10136-1',
      '10136-10',
      '10136-11',
      '10136-12',
    ]);
    await search('no such name');
    await page.getByText(/^No area, zone, space or object has a name/).waitFor();
    await page.click('#whole');
  });

  it('finds an object by its name, shows it when it is clicked, and leads to its zone and space', async () => {
    await search('Meter 10006-1');
    const heading = page.getByRole('heading', { name: 'Object Meter 10006-1', exact: true });
    await heading.waitFor();
    await page.waitForURL(/at=19\.00/);
    expect(page.url()).toContain('record=objects%2F');
    await page.evaluate("document.getElementById('found').replaceChildren()");
    const { x, y } = await middleOfMap();
    await page.mouse.click(x, y);
    await heading.waitFor();
    expect(await page.textContent('#found code')).toBe(
      'GET /sample/curbs/objects/c1644adb-fbd6-4b13-b096-cbbf134198ca',
    );
    expect(await page.textContent('#found tbody')).toMatch(/object_typemeter.*max_height140 cm/);
    await page.getByRole('button', { name: 'Show its space' }).click();
    await page.getByRole('heading', { name: /^Space / }).waitFor();
    await page.getByRole('button', { name: 'List its objects' }).click();
    await page.getByRole('heading', { name: 'Objects, page 1 of 1' }).waitFor();
    expect(await page.locator('#found li button').allTextContents()).toEqual(['Meter 10006-1']);
    await search('Sign 10001');
    await page.getByRole('heading', { name: 'Object Sign 10001', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show its zone' }).click();
    const zone = page.getByRole('heading', { name: /^Zone / });
    await zone.waitFor();
    const zoneId = (await zone.textContent())?.slice('Zone '.length);
    await page.getByRole('button', { name: 'List its policies' }).click();
    await page.getByRole('heading', { name: 'Policies, page 1 of 1' }).waitFor();
    expect(await page.textContent('#found code')).toBe(
      `GET /sample/curbs/policies?response_size=25&curb_zone_id=${zoneId}`,
    );
    await page.locator('#found li button').first().click();
    await page.getByRole('heading', { name: /^Policy / }).waitFor();
    expect(await page.textContent('#found tbody')).toContain('rules[{"activity":');
    expect(page.url()).toContain('record=policies%2F');
    expect(await page.getByRole('button', { name: 'Show on the map' }).count()).toBe(0);
    await search(zoneId ?? '');
    await zone.waitFor();
    await page.getByRole('button', { name: 'List its objects' }).click();
    await page.getByRole('heading', { name: 'Objects, page 1 of 1' }).waitFor();
    expect(await page.locator('#found li button').allTextContents()).toContain('Sign 10001');
    await page.click('#whole');
  });

  it('makes a circle and a box the request and its pages', async () => {
    await draw('#draw-circle', /[?&]lat=.*&lng=.*&radius=\d+$/);
    await draw('#draw-box', /[?&]min_lat=.*&max_lng=[0-9.-]+$/);
    await page.getByRole('button', { name: 'List this view' }).press('Enter');
    await page.getByRole('heading', { name: 'Spaces, page 1 of 39' }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('heading', { name: /^Spaces, page 2 of / }).waitFor();
    await page.locator('#found li button').first().click();
    await page.getByRole('heading', { name: /^Space / }).waitFor();
    expect(await page.textContent('#found pre')).toContain('"space_number"');
    await page.click('#whole');
  });

  it('draws a box with a finger on a phone, and scrolls to the list', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const small = await phone.newPage();
    await small.goto(`${server.url}/sample/map#token=${TOKEN}`);
    await small.locator('body[data-ready]').waitFor();
    await small.tap('#draw-box');
    const { send } = await phone.newCDPSession(small).then((session) => ({
      send: (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        touchPoints: { x: number; y: number }[],
      ) => session.send('Input.dispatchTouchEvent', { type, touchPoints }),
    }));
    await send('touchStart', [{ x: 100, y: 100 }]);
    for (const at of [150, 200, 250]) await send('touchMove', [{ x: at, y: at }]);
    await send('touchEnd', []);
    await small.locator('#found code', { hasText: /min_lat=.*max_lng=/ }).waitFor();
    expect(await small.locator('#found h2').isVisible()).toBe(true);
    expect(
      Number(await small.evaluate("document.getElementById('panel').scrollTop")),
    ).toBeGreaterThan(0);
    await phone.close();
  });

  it('draws a circle and a box by keyboard, round the middle of the map', async () => {
    for (const [tool, parameters] of [
      ['#draw-circle', /lat=.*radius=\d+$/],
      ['#draw-box', /min_lat=.*max_lng=/],
    ] as const) {
      await page.locator(tool).press('Enter');
      await page.keyboard.press('Enter');
      const before = page.url();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((url) => url.href !== before);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('#found code', { hasText: parameters }).waitFor();
    }
    await page.locator('#draw-box').press('Enter');
    await page.keyboard.press('Escape');
    await page.getByText('Nothing is drawn.').waitFor();
    expect(await page.getAttribute('#draw-box', 'aria-pressed')).toBe('false');
    await page.click('#whole');
  });

  it('shows the record of what is clicked, or in the middle when Enter is pressed', async () => {
    const { x, y } = await middleOfMap();
    await page.mouse.click(x, y);
    await page.getByRole('heading', { name: /^(?:Area|Zone) / }).waitFor();
    await search('10130-2');
    await page.waitForURL(/at=19\.00/);
    await page.getByRole('heading', { name: 'Space 10130-2', exact: true }).waitFor();
    await page.evaluate("document.getElementById('found').replaceChildren()");
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
    await page.focus('#map canvas');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Space 10130-2', exact: true }).waitFor();
    await page.evaluate("document.getElementById('found').replaceChildren()");
    await page.mouse.click(x, y);
    await page.getByRole('heading', { name: 'Space 10130-2', exact: true }).waitFor();
  });

  it('asks for the tiles of the time that is chosen', async () => {
    const asked = page.waitForRequest(/\/map\/tiles\/.*&time=\d+$/);
    await page.locator('#time').press('ArrowLeft');
    await asked;
    expect(page.url()).toMatch(/time=\d+/);
  });

  it('colours cells by the share that is available, which the address keeps', async () => {
    await page.selectOption('#cell-colour', { label: 'the share available' });
    expect(page.url()).toContain('cells=share');
    await page.selectOption('#cell-colour', { label: 'the number of spaces' });
    expect(page.url()).not.toContain('cells=');
  });

  it('has no barrier that axe finds, with a record, with a list, in the dark', async () => {
    expect(await findBarriers(page)).toEqual([]);
    await search('Docks, North');
    await page.getByRole('heading', { name: 'Area Docks, North', exact: true }).waitFor();
    await page.locator('#found summary').click();
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'List this view' }).click();
    await page.getByRole('heading', { name: /^Spaces, page 1 of / }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('opens at the same place with the same record, on a phone and in the dark', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await search('Docks, North');
    const heading = page.getByRole('heading', { name: 'Area Docks, North', exact: true });
    await heading.waitFor();
    const address = page.url();
    await page.reload();
    await page.locator('body[data-ready]').waitFor();
    await heading.waitFor();
    expect(page.url()).toBe(address);
    expect(address).toMatch(/at=.*time=\d+/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(said).toEqual([]);
  });
});
