import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';
import { renderFigures, withFigures } from './support/bench-figures.ts';

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
});
