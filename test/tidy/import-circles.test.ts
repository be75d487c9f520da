import { describe, expect, it } from 'vitest';
import { findImportCircles } from './checks/import-circles.ts';
import { parseSources } from './support/parse-sources.ts';
import { readSources } from './support/project-files.ts';

describe('the files of the repository', () => {
  it('do not import each other in a circle', () => {
    expect(findImportCircles(readSources())).toEqual([]);
  });
});

describe('findImportCircles', () => {
  it('allows two ways to the same file', () => {
    const files = parseSources({
      'src/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
      'src/b.ts': "import { c } from './c.ts';",
      'src/c.ts': "import { x } from 'node:fs';",
    });
    expect(findImportCircles(files)).toEqual([]);
  });

  it('finds two files that import each other, of which one takes a type only', () => {
    const files = parseSources({
      'src/a.ts': "import type { B } from './x/b.ts';",
      'src/x/b.ts': "import { a } from '../a.ts';",
    });
    expect(findImportCircles(files)).toEqual(['src/a.ts > src/x/b.ts > src/a.ts']);
  });

  it('finds a circle of three behind a file that is not in it', () => {
    const files = parseSources({
      'src/a.ts': "import { b } from './b.ts';",
      'src/b.ts': "export * from './c.ts';",
      'src/c.ts': "const d = await import('./d.ts');",
      'src/d.ts': "import { b } from './b.ts';",
    });
    expect(findImportCircles(files)).toEqual(['src/b.ts > src/c.ts > src/d.ts > src/b.ts']);
  });

  it('finds a file that imports itself', () => {
    const files = parseSources({ 'src/a.ts': "import type { A } from './a.ts';" });
    expect(findImportCircles(files)).toEqual(['src/a.ts > src/a.ts']);
  });
});
