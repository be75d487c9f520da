import { describe, expect, it } from 'vitest';
import { createCollector } from '../../../src/diagnostic/collector.ts';
import { renderHtmlReport } from '../../../src/diagnostic/formats/html/html-report.ts';
import { createReport } from '../../../src/diagnostic/report.ts';
import { sentenceOf } from '../../support/plain-finding.ts';
import { smallReportParts } from '../../support/small-report.ts';

interface PageData {
  readonly files: readonly string[];
  readonly codes: readonly {
    readonly code: string;
    readonly count: number;
    readonly samples: readonly { readonly message: string; readonly lines?: number[][] }[];
  }[];
}

function dataOf(page: string): PageData {
  const found = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page);
  return JSON.parse(found?.[1] ?? 'null');
}

describe('renderHtmlReport', () => {
  it('carries every sample with its place, and exact counts', () => {
    const data = dataOf(renderHtmlReport(createReport(smallReportParts())));
    expect(data.files).toEqual(['bays.csv', 'broken.geojson']);
    expect(data.codes.map(({ code, count }) => [code, count])).toEqual([
      ['length-invalid', 2],
      ['length-missing', 1201],
      ['ring-winding', 3],
    ]);
    expect(data.codes[0]?.samples[0]).toEqual({
      file: 0,
      where: 'row 12 (line 14)',
      id: '0000000a-0000-4000-8000-000000000001',
      field: 'LEN',
      value: '-3',
      message: 'LEN -3 is below 0; give a length in centimetres',
    });
  });

  it('says which severities the feed and its sources set, and why', () => {
    const file = 'bays.csv';
    const reasons = { 'length-missing': 'surveyed in <2027>' };
    const ofSource = { file, overrides: { 'length-missing': 'info' } as const, reasons };
    const page = renderHtmlReport(
      createReport({ ...smallReportParts(), sourceOverrides: [ofSource] }),
    );
    expect(page).toContain(
      '<li><code>name-duplicate</code> counts as ignore instead of warning: names of streets repeat</li>',
    );
    expect(page).toContain(
      '<li><code>length-missing</code> counts as info instead of warning in bays.csv: surveyed in &lt;2027&gt;</li>',
    );
  });

  it('writes lines as differences in millionths of a degree', () => {
    const collector = createCollector({}, 5);
    const lines = () => [[13.4, 52.5, 13.400001, 52.5, 13.4, 52.500002]];
    collector.addFinding(
      { code: 'id-nil', message: sentenceOf('m') },
      { place: { file: 'a.csv', row: 2 }, lines },
    );
    const collected = collector.collected();
    const data = dataOf(renderHtmlReport(createReport({ ...smallReportParts(), collected })));
    expect(data.codes[0]?.samples[0]?.lines).toEqual([[13_400_000, 52_500_000, 1, 0, -1, 2]]);
  });

  it('lets no text of the data end the script or become markup', () => {
    const collector = createCollector({}, 5);
    const evil = '</script><img src=x onerror=alert(1)>\u2028';
    const place = { file: evil, row: 2 };
    collector.add({ code: 'id-nil', place, id: evil, value: evil, message: sentenceOf(evil) });
    const parts = smallReportParts();
    const sources = parts.sources.map((source) => ({ ...source, file: evil }));
    const report = createReport({ ...parts, sources, collected: collector.collected() });
    const page = renderHtmlReport(report);
    expect(page).not.toContain('<img');
    expect(page.match(/<\/script>/g)).toHaveLength(3);
    expect(dataOf(page).codes[0]?.samples[0]?.message).toBe(
      '</script><img src=x onerror=alert(1)>\\u{2028}',
    );
  });

  it('fetches nothing: no address in it, and a policy that forbids it', () => {
    const page = renderHtmlReport(createReport(smallReportParts()));
    expect(page).not.toMatch(/https?:\/\/|src=|@import|url\(/);
    expect(page).toContain(`content="default-src 'none';`);
  });

  it('is under 5 MB for 10,000 long samples with shapes, counts still exact', () => {
    const collector = createCollector({}, 10_000);
    const ring = Array.from({ length: 60 }, (_, index) => 13 + Math.sin(index) / 7);
    for (let row = 0; row < 10_000; row++) {
      collector.addFinding(
        { code: 'id-nil', value: '\u0007'.repeat(500), message: sentenceOf('word '.repeat(90)) },
        { place: { file: 'a.csv', row }, id: 'x'.repeat(36), lines: () => [ring] },
      );
    }
    const collected = collector.collected();
    const page = renderHtmlReport(createReport({ ...smallReportParts(), collected }));
    expect(Buffer.byteLength(page)).toBeLessThan(5_000_000);
    const [summary] = dataOf(page).codes;
    expect(summary?.count).toBe(10_000);
    expect(summary?.samples.length).toBeGreaterThan(1000);
  });
});
