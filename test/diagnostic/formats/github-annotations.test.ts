import { describe, expect, it } from 'vitest';
import { createCollector } from '../../../src/diagnostic/collector.ts';
import { renderAnnotations } from '../../../src/diagnostic/formats/github-annotations.ts';
import { createReport } from '../../../src/diagnostic/report.ts';
import { sentenceOf } from '../../support/plain-finding.ts';
import { smallReportParts } from '../../support/small-report.ts';

describe('renderAnnotations', () => {
  it('is a command for each finding and one that sums up', () => {
    const lines = renderAnnotations(createReport(smallReportParts()), 'city').split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '::error file=city/bays.csv,line=14,title=Length is not a positive number::LEN -3 is below 0; give a length in centimetres (bays.csv row 12 (line 14); length-invalid, 2 in all)',
      '::error file=city/broken.geojson,title=Length is not a positive number::length is a list (broken.geojson /features/3; length-invalid, 2 in all)',
      '::warning file=city/bays.csv,line=2,title=Length missing::LEN is empty (bays.csv row 2; length-missing, 1,201 in all)',
    ]);
    expect(lines.slice(-2)).toEqual([
      '::notice title=Curbstone::1,234 records read, 1,230 records kept: 2 errors, 1,201 warnings, 3 infos',
      '',
    ]);
  });

  it('escapes what would end a command or a property', () => {
    const collector = createCollector({}, 50);
    const place = { file: 'a,b:c%.csv', row: 2 };
    collector.add({ code: 'id-nil', place, message: sentenceOf('50%: a::error::\r\nb') });
    const report = createReport({ ...smallReportParts(), collected: collector.collected() });
    expect(renderAnnotations(report, '').split('\n')[0]).toBe(
      '::warning file=a%2Cb%3Ac%25.csv,line=2,title=Identifier is the nil UUID::50%25: a::error::\\u{d}\\u{a}b (a,b:c%25.csv row 2; id-nil, 1 in all)',
    );
  });

  it('shows ten of a level, the first of every code before the second of any', () => {
    const collector = createCollector({}, 50);
    for (let row = 2; row < 40; row++) {
      collector.add({
        code: 'id-missing',
        place: { file: 'a.csv', row },
        message: sentenceOf('m'),
      });
    }
    collector.add({
      code: 'name-missing',
      place: { file: 'b.csv', row: 2 },
      message: sentenceOf('n'),
    });
    const report = createReport({ ...smallReportParts(), collected: collector.collected() });
    const errors = renderAnnotations(report, '').match(/^::error.*$/gm);
    expect(errors).toHaveLength(10);
    expect(errors?.[1]).toContain('file=b.csv');
  });
});
