import { describe, expect, it } from 'vitest';
import { findUntested, WITHOUT_OWN_TEST } from './checks/tests-mirror.ts';
import { parseSources } from './support/parse-sources.ts';
import { readSources } from './support/project-files.ts';

describe('every source file', () => {
  it('has a test of the same name, or a reason why not', () => {
    expect(findUntested(readSources(), WITHOUT_OWN_TEST)).toEqual([]);
  });
});

describe('findUntested', () => {
  const files = parseSources({
    'src/geo/box.ts': 'export const x = 1;',
    'test/geo/box.test.ts': '',
    'src/geo/circle.ts': 'export const x = 1;',
    'src/geo/shapes.ts': "import type { a } from './box.ts';\nexport interface b { c: a }",
    'cli/print.ts': 'export const x = 1;',
    'data/main.ts': 'f();',
  });

  it('finds files without a test, but not those of types', () => {
    expect(findUntested(files, {})).toEqual([
      'src/geo/circle.ts: has no test/geo/circle.test.ts',
      'cli/print.ts: has no test/cli/print.test.ts',
    ]);
  });

  it('takes a reason, and tells when it is no longer needed', () => {
    const reasons = {
      'src/geo/circle.ts': 'why not',
      'cli/print.ts': 'why not',
      'src/geo/box.ts': 'why not',
      'src/gone.ts': 'why not',
    };
    expect(findUntested(files, reasons)).toEqual([
      'src/geo/box.ts: needs no reason to be without a test',
      'src/gone.ts: needs no reason to be without a test',
    ]);
  });
});
