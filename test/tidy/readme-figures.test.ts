import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';
import { renderAims, renderFigures, withAims, withFigures } from './support/bench-figures.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the figures of the README', () => {
  it('are those of test/bench/RESULTS.md (npm run generate)', () => {
    expect(withFigures(read('README.md'), read('test/bench/RESULTS.md'))).toBe(read('README.md'));
  });

  it('cannot be made of results that lack one of them', () => {
    const results = read('test/bench/RESULTS.md').replace('| csv-parse alone', '| gone');
    expect(renderFigures(results)).toContain('records/s');
    expect(() => renderFigures(results.replaceAll('(d) circle of 200 m', '(d)'))).toThrow(
      'the results have no CPU µs of (d) circle of 200 m under http',
    );
  });

  it('are the same in the table of aims (npm run generate)', () => {
    const page = read('test/bench/README.md');
    expect(withAims(page, read('test/bench/RESULTS.md'))).toBe(page);
  });

  it('say which aims are missed', () => {
    const results = read('test/bench/RESULTS.md');
    const [, row = ''] = /^(\| `curbstone ingest` .*)$/m.exec(results) ?? [];
    const withRatio = (ratio: string) =>
      renderAims(results.replace(row, row.replace(/[\d.]+ \| 1\.25 \|$/, `${ratio} | 1.25 |`)));
    expect(withRatio('1.25')).toContain('| 1.25 times | met |');
    expect(withRatio('1.26')).toContain('| 1.26 times | **missed**; see [An ingest]');
  });
});
