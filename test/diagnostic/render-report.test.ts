import { describe, expect, it } from 'vitest';
import type { Code } from '../../src/diagnostic/catalogue.ts';
import { createCollector } from '../../src/diagnostic/collector.ts';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { PLAIN, renderReport, type Style } from '../../src/diagnostic/render-report.ts';
import { createReport, type ReportedSource } from '../../src/diagnostic/report.ts';
import { countOf, formatCount } from '../../src/diagnostic/words/format-count.ts';
import { sentenceOf } from '../support/plain-finding.ts';
import { smallReportParts } from '../support/small-report.ts';

const bays: ReportedSource = {
  file: 'export/bays.csv',
  kind: 'spaces',
  byteLength: 1,
  sha256: null,
  read: 3,
  kept: 3,
  merged: 0,
  dropped: 0,
};

/** The lines of a report on `sources` in which `diagnostics` were found. */
function render(sources: readonly ReportedSource[], diagnostics: readonly Diagnostic[]): string[] {
  const collector = createCollector({}, 50);
  for (const diagnostic of diagnostics) collector.add(diagnostic);
  const collected = collector.collected();
  const report = createReport({ ...smallReportParts(), sources, collected, overrides: {} });
  return renderReport(report, PLAIN)
    .split('\n')
    .slice(sources.length + 2);
}

function missingLength(row: number, file = bays.file): Diagnostic {
  return {
    code: 'length-missing',
    place: { file, row },
    field: 'LEN',
    message: sentenceOf('LEN is missing'),
  };
}

/** The codes of the lines that begin a code's findings, in the order of the report. */
function codesIn(lines: readonly string[]): (string | undefined)[] {
  const heads = lines.join('\n').match(/^(error|warning|info)\b[^(]*\(([a-z-]+)\)/gm) ?? [];
  return heads.map((head) => /\(([a-z-]+)\)/.exec(head)?.[1]);
}

describe('renderReport', () => {
  it('shows causes before other findings of a severity, and consequences after them', () => {
    const find = (code: Code, row: number): Diagnostic => ({
      ...{ code, place: { file: bays.file, row }, message: sentenceOf('x') },
    });
    const found = [
      ...[2, 3, 4, 5].map((row) => find('observation-space-unknown', row)),
      ...[2, 3, 4].map((row) => find('space-zone-unknown', row)),
      find('spaces-missing', 2),
      ...[2, 3].map((row) => find('name-duplicate', row)),
      find('coordinates-out-of-range', 2),
      ...[2, 3].map((row) => find('length-invalid', row)),
      find('file-unreadable', 1),
    ];
    const codes = [
      'file-unreadable',
      'length-invalid',
      'coordinates-out-of-range',
      'space-zone-unknown',
      'spaces-missing',
      'name-duplicate',
      'observation-space-unknown',
    ];
    expect(codesIn(render([bays], found))).toEqual(codes);
    expect(codesIn(render([bays], found.toReversed()))).toEqual(codes);
  });

  it('shows what was read and what was found, most important first, and what to do', () => {
    expect(renderReport(createReport(smallReportParts()), PLAIN).split('\n')).toEqual([
      'file            kind              read      kept    merged  left out',
      'bays.csv        spaces           1,234     1,230         1         3',
      'broken.geojson  areas                0         0         0         0',
      '',
      'error          2  Length is not a positive number (length-invalid)',
      '      bays.csv row 12 (line 14): LEN -3 is below 0; give a length in centimetres',
      '      broken.geojson /features/3: length is a list',
      '      What to do: Write the length as a number above 0, or leave it empty. If',
      '      all lengths of the file are written in another way, say so with "decimal"',
      '      or "unit" for this source under "sources" in feed.json.',
      '',
      'warning    1,201  Length missing (length-missing)',
      '      bays.csv row 2: LEN is empty',
      '      bays.csv row 3: LEN is empty',
      '      bays.csv row 4: LEN is empty',
      '      and 1,198 more',
      '      What to do: Export the length, or give one for all spaces under "defaults"',
      '      for this source under "sources" in feed.json.',
      '',
      'info           3  Ring reversed (ring-winding)',
      'feed.json sets name-duplicate to ignore (otherwise warning): names of streets',
      'repeat',
      '',
      '2 errors, 1,201 warnings, 3 infos',
      '',
    ]);
  });

  it('names the columns that are ignored, since one of them may hold a field', () => {
    const columns = Array.from({ length: 12 }, (_, index) => `C${index + 11}`);
    const lines = render(
      [],
      columns.map((column) => ({
        code: 'field-unknown',
        place: { file: 'bays.csv' },
        field: column,
        message: sentenceOf(`column ${column} is ignored`),
      })),
    );
    expect(lines.slice(0, 2)).toEqual([
      'info          12  Column is ignored (field-unknown)',
      '      bays.csv: column C11 is ignored',
    ]);
    expect(lines.slice(10, 12)).toEqual([
      '      bays.csv: column C20 is ignored',
      '      and 2 more',
    ]);
  });

  it('says in one line what every record has, with the sentence of the first', () => {
    const found = [2, 3, 4].map((row) => missingLength(row));
    expect(render([bays], found).slice(0, 4)).toEqual([
      'warning        3  Length missing (length-missing)',
      '      all 3 spaces, such as',
      '      bays.csv row 2: LEN is missing',
      expect.stringMatching(/^ {6}What to do: /),
    ]);
    const meters = { ...bays, file: 'export/meters.csv' };
    expect(render([bays, meters], found)[1]).toBe('      all 3 records of bays.csv, such as');
    expect(render([bays], found.slice(1))[1]).toBe('      bays.csv row 3: LEN is missing');
  });

  it('prints once what is found twice in one cell, and counts both', () => {
    const found = [2, 2, 4, 4, 5, 5, 6].map((row) => missingLength(row));
    expect(render([bays], found).slice(0, 5)).toEqual([
      'warning        7  Length missing (length-missing)',
      ...[2, 4, 5].map((row) => `      bays.csv row ${row}: LEN is missing`),
      '      and 4 more',
    ]);
  });

  it('does not say it where one record has the finding twice', () => {
    const found = [missingLength(2), missingLength(2), missingLength(3)];
    expect(render([bays], found)[1]).toBe('      bays.csv row 2: LEN is missing');
  });

  it('puts the most frequent first among those of one severity', () => {
    const found: Diagnostic[] = [
      { code: 'id-nil', place: { file: 'a.csv', row: 2 }, message: sentenceOf('x') },
      missingLength(2),
      missingLength(3),
    ];
    const titles = render([], found).filter((line) => line.startsWith('warning'));
    expect(titles).toEqual([
      'warning        2  Length missing (length-missing)',
      'warning        1  Identifier is the nil UUID (id-nil)',
    ]);
  });

  it('shortens file names only as far as they stay different', () => {
    const north = { ...bays, file: 'data/north/bays.csv' };
    const south = { ...bays, file: 'data/south/bays.csv' };
    expect(render([north, south], [missingLength(2, south.file)])[1]).toBe(
      '      south/bays.csv row 2: LEN is missing',
    );
  });

  // Fault case G8.
  it('escapes control characters in names, so that data cannot print lines of its own', () => {
    const file = 'a\u001b[2J\n0 errors.csv';
    const message = sentenceOf('value \u202e is wrong\n0 errors, 0 warnings, 0 infos');
    const found: Diagnostic = { code: 'id-nil', place: { file, row: 2 }, message };
    const text = render([{ ...bays, file }], [found]).join('\n');
    expect(text).toContain('a\\u{1b}[2J\\u{a}0 errors.csv row 2: value \\u{202e} is wrong\\u{a}0');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is the test.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('fits 80 columns, unless a single word is longer', () => {
    const long = { ...missingLength(2), message: sentenceOf('word '.repeat(60).trim()) };
    for (const line of render([bays], [long])) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('needs no more than two lines for a feed without fault', () => {
    const parts = { ...smallReportParts(), sources: [], collected: [], overrides: {} };
    expect(renderReport(createReport(parts), PLAIN).split('\n')).toEqual([
      'file  kind              read      kept    merged  left out',
      '',
      '0 errors, 0 warnings, 0 infos',
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
      '<e>error          2</e>  <b>Length is not a positive number (length-invalid)</b>',
    );
    expect(lines[7]).toBe(
      '<d>      What to do: Write the length as a number above 0, or leave it empty. If</d>',
    );
    expect(lines[11]).toMatch(/^<w>warning {4}1,201<\/w>/);
    expect(lines[19]).toMatch(/^<d>.*info.*<\/d>$/);
    expect(lines.at(-2)).toBe('<e>2 errors, 1,201 warnings, 3 infos</e>');
    const clean = createReport({ ...smallReportParts(), collected: [] });
    expect(renderReport(clean, marked)).toContain('<b>0 errors, 0 warnings, 0 infos</b>');
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
    expect([0, 1, 2, 1000].map((count) => countOf(count, 'info'))).toEqual([
      '0 infos',
      '1 info',
      '2 infos',
      '1,000 infos',
    ]);
  });
});
