import { describe, expect, it } from 'vitest';
import { createCollector } from '../../src/diagnostic/collector.ts';
import { PLAIN, renderReport, type Style } from '../../src/diagnostic/render-report.ts';
import { createReport } from '../../src/diagnostic/report.ts';
import { countOf, formatCount } from '../../src/diagnostic/words/format-count.ts';
import { smallReportParts } from '../support/small-report.ts';

describe('renderReport', () => {
  it('says what was read, what became of it and what was found, worst first', () => {
    const indent = ' '.repeat(17);
    expect(renderReport(createReport(smallReportParts()), PLAIN).split('\n')).toEqual([
      'file            kind               read       kept     merged    dropped',
      'bays.csv        spaces            1,234      1,230          1          3',
      'broken.geojson  areas                 0          0          0          0',
      '',
      'error         2  Length is not a positive number (length-invalid)',
      `${indent}bays.csv row 12 (line 14) [LEN]: LEN -3 is below 0; give a length in centimetres`,
      `${indent}broken.geojson /features/3: length is a list`,
      'warning   1,201  Length missing (length-missing)',
      `${indent}bays.csv row 2: LEN is empty`,
      `${indent}bays.csv row 3: LEN is empty`,
      `${indent}bays.csv row 4: LEN is empty`,
      `${indent}and 1,198 more`,
      'info          3  Ring reversed (ring-winding)',
      'name-duplicate counts as ignore here, not as warning: feed.json says so',
      '',
      '2 errors, 1,201 warnings, 3 notes',
      '',
    ]);
  });

  it('names the columns that nobody reads, for one of them may be meant', () => {
    const collector = createCollector({}, 50);
    for (let column = 11; column < 23; column++) {
      const message = `column C${column} is not read`;
      collector.add({
        code: 'field-unknown',
        place: { file: 'bays.csv' },
        field: `C${column}`,
        message,
      });
    }
    const parts = { ...smallReportParts(), sources: [], collected: collector.collected() };
    const lines = renderReport(createReport(parts), PLAIN).split('\n').slice(2);
    expect(lines.slice(0, 2)).toEqual([
      'info         12  Column is ignored (field-unknown)',
      '                 bays.csv [C11]: column C11 is not read',
    ]);
    expect(lines.slice(10, 12)).toEqual([
      '                 bays.csv [C20]: column C20 is not read',
      '                 and 2 more',
    ]);
  });

  it('needs no more than two lines for a feed without fault', () => {
    const parts = { ...smallReportParts(), sources: [], collected: [], overrides: {} };
    expect(renderReport(createReport(parts), PLAIN).split('\n')).toEqual([
      'file  kind               read       kept     merged    dropped',
      '',
      '0 errors, 0 warnings, 0 notes',
      '',
    ]);
  });

  it('sets each thing in its style', () => {
    const marked: Style = {
      bold: (text) => `<b>${text}</b>`,
      dim: (text) => `<d>${text}</d>`,
      error: (text) => `<e>${text}</e>`,
      warning: (text) => `<w>${text}</w>`,
    };
    const lines = renderReport(createReport(smallReportParts()), marked).split('\n');
    expect(lines[4]).toBe(
      '<e>error  </e>       2  Length is not a positive number (length-invalid)',
    );
    expect(lines[6]).toContain('<d>broken.geojson /features/3:</d> length is a list');
    expect(lines[7]).toMatch(/^<w>warning<\/w>/);
    expect(lines[12]).toMatch(/^<d>.*info.*<\/d>$/);
    expect(lines[15]).toBe('<e>2 errors, 1,201 warnings, 3 notes</e>');
    const clean = createReport({ ...smallReportParts(), collected: [] });
    expect(renderReport(clean, marked)).toContain('<b>0 errors, 0 warnings, 0 notes</b>');
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [10_000_000, '10,000,000'],
  ])('writes %s as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe('countOf', () => {
  it('has one of a thing and any other number of things', () => {
    expect([0, 1, 2, 1000].map((count) => countOf(count, 'note'))).toEqual([
      '0 notes',
      '1 note',
      '2 notes',
      '1,000 notes',
    ]);
  });
});
