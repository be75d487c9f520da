import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES, type Code, getCatalogueEntry } from '../../../src/diagnostic/catalogue.ts';
import { createCollector } from '../../../src/diagnostic/collector.ts';
import { renderHtmlReport } from '../../../src/diagnostic/formats/html/html-report.ts';
import { createReport } from '../../../src/diagnostic/report.ts';
import { findBarriers } from '../../support/accessibility.ts';
import { sentenceOf } from '../../support/plain-finding.ts';
import { useScratchFolder } from '../../support/scratch.ts';
import { smallReportParts } from '../../support/small-report.ts';

const CHROMIUM = '/usr/bin/chromium';
const scratch = useScratchFolder();

/** Two bays with a fault and one between them without. */
function writePage(): string {
  const ring = (lng: number) => [lng, 52.5, lng + 6e-5, 52.5, lng + 6e-5, 52.50002, lng, 52.5];
  const collector = createCollector({}, 50);
  for (const [index, code] of (['id-nil', 'length-invalid'] as const).entries()) {
    collector.addFinding(
      { code, field: 'LEN', value: index, message: sentenceOf(`finding ${index}`) },
      {
        place: { file: index === 0 ? 'bays.csv' : 'meters.csv', row: index + 2 },
        id: `space-${index}`,
        lines: () => [ring(13.4 + index / 5000)],
      },
    );
  }
  const collected = collector.collected();
  const neighbours = [[ring(13.4001)]];
  const path = join(scratch, 'report.html');
  const report = createReport({ ...smallReportParts(), sources: [], collected, neighbours });
  writeFileSync(path, renderHtmlReport(report));
  return pathToFileURL(path).href;
}

describe.skipIf(!existsSync(CHROMIUM))('the HTML report in a browser (needs chromium)', () => {
  let browser: Browser;
  let page: Page;
  const said: string[] = [];
  const requests: string[] = [];
  const titles = () => page.locator('summary code').allTextContents();
  /** A fingerprint of what the map shows. */
  const picture = () => page.evaluate("document.getElementById('map').toDataURL()");

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(writePage());
  }, 60_000);

  afterAll(() => browser.close());

  it('lists the findings, worst first, and fetches nothing but itself', async () => {
    expect(await titles()).toEqual(['length-invalid', 'id-nil']);
    expect(requests).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('filters by severity, code, file and text', async () => {
    await page.selectOption('#filter-severity', 'error');
    expect(await titles()).toEqual(['length-invalid']);
    await page.click('#filter-reset');
    await page.selectOption('#filter-code', 'id-nil');
    expect(await titles()).toEqual(['id-nil']);
    await page.click('#filter-reset');
    await page.selectOption('#filter-file', { label: 'meters.csv' });
    expect(await titles()).toEqual(['length-invalid']);
    await page.click('#filter-reset');
    await page.fill('#filter-text', 'space-0');
    expect(await page.textContent('#map-count')).toBe('1 shape with findings');
    await page.click('#filter-reset');
    expect(await page.textContent('#map-count')).toBe('2 shapes with findings');
  });

  it('shows the shape of a row on the map, by keyboard too', async () => {
    const before = await picture();
    await page.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Show meters.csv row 3 on the map' });
    await button.press('Enter');
    expect(await page.textContent('#about-chosen')).toBe('meters.csv row 3: finding 1');
    expect(await page.locator('tr.chosen').count()).toBe(1);
    const chosen = await picture();
    expect(chosen).not.toBe(before);
    await page.focus('#map');
    await page.keyboard.press('ArrowLeft');
    const moved = await picture();
    expect(moved).not.toBe(chosen);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    expect(await picture()).not.toBe(chosen);
  });

  it('selects the finding whose shape is clicked', async () => {
    await page.click('#filter-reset');
    await page.click('#zoom-all');
    const box = await page.locator('#map').boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    // The first bay is at the left edge of what is seen at first.
    await page.mouse.click(x + width * 0.2, y + height / 2 + 10);
    expect(await page.textContent('#about-chosen')).toBe('bays.csv row 2: finding 0');
  });

  it('has no barrier that axe finds, light and dark', async () => {
    await page.locator('summary').first().press('Enter');
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('fits a phone without scrolling sideways, in the dark as well', async () => {
    const light = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).not.toBe(light);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(said).toEqual([]);
  });

  it('opens the finding that its address names', async () => {
    await page.goto(`${page.url()}#id-nil`);
    await page.locator('details[open] summary code', { hasText: 'id-nil' }).waitFor();
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await page.locator('details[open] a').getAttribute('href')).toBe('#id-nil');
  });
});

/** 10,000 findings of 20 codes in four files, each a bay on a street, and as many neighbours. */
function writeLargePage(): string {
  const bay = (index: number): number[] => {
    const [lng, lat] = [13.4 + (index % 200) * 9e-5, 52.5 + Math.floor(index / 200) * 3e-4];
    return [lng, lat, lng + 8e-5, lat, lng + 8e-5, lat + 2e-5, lng, lat + 2e-5, lng, lat];
  };
  const collector = createCollector({}, 10_000);
  const codes = CODES.filter((code) => getCatalogueEntry(code).severity !== 'ignore').slice(0, 20);
  for (let index = 0; index < 10_000; index++) {
    const message = sentenceOf(`space ${index} overlaps space ${index + 1} by 3.0 m²`);
    collector.addFinding(
      { code: codes[index % 20] as Code, field: 'geometry', value: 'x'.repeat(36), message },
      {
        place: { file: `file-${index % 4}.csv`, row: index + 2, line: index + 2 },
        id: `0000000a-0000-4000-8000-${String(index).padStart(12, '0')}`,
        lines: () => [bay(index)],
      },
    );
  }
  const neighbours = Array.from({ length: 10_000 }, (_, index) => [bay(10_000 + index)]);
  const collected = collector.collected();
  const report = createReport({ ...smallReportParts(), sources: [], collected, neighbours });
  const path = join(scratch, 'large.html');
  writeFileSync(path, renderHtmlReport(report));
  return path;
}

describe.skipIf(!existsSync(CHROMIUM))('10,000 samples in a browser (needs chromium)', () => {
  it('are filtered by code and file, listed and drawn, on a phone as well', async () => {
    const path = writeLargePage();
    expect(statSync(path).size).toBeLessThan(5_000_000);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    const said: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    const count = () => page.textContent('#map-count');
    const rowCount = () => page.locator('details[open] tbody tr').count();
    await expect.poll(count).toBe('10,000 shapes with findings');
    await page.selectOption('#filter-code', { index: 1 });
    await expect.poll(count).toBe('500 shapes with findings');
    // The codes of 20 and the files of 4 repeat together, so that a code is in one file.
    await page.click('#filter-reset');
    await page.selectOption('#filter-file', { label: 'file-1.csv' });
    await expect.poll(count).toBe('2,500 shapes with findings');
    expect(await page.locator('summary').count()).toBe(5);
    await page.locator('summary').first().press('Enter');
    await expect.poll(rowCount).toBe(100);
    await page.getByRole('button', { name: 'Show more rows' }).press('Enter');
    await expect.poll(rowCount).toBe(200);
    await page.locator('details[open] tbody button').nth(150).press('Enter');
    await expect
      .poll(() => page.textContent('#about-chosen'))
      .toMatch(/^file-1\.csv row \d+: .*overlaps/);
    await page.fill('#filter-text', 'space 21 ');
    await expect.poll(count).toBe('1 shape with findings');
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(requests).toHaveLength(1);
    expect(said).toEqual([]);
    await browser.close();
  }, 60_000);
});
