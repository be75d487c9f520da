import { describe, expect, it } from 'vitest';
import { findImportFaults, groupOf, IMPORT_RULES } from './checks/import-rules.ts';
import { parseTable } from './support/markdown.ts';
import { parseSources } from './support/parse-sources.ts';
import { isProductSource, readProjectFiles, readSources } from './support/project-files.ts';

const sources = readSources().filter(isProductSource);

describe('the import rules', () => {
  it('hold in src, cli and data', () => {
    expect(findImportFaults(sources)).toEqual([]);
  });

  it('name every folder there is', () => {
    const groups = new Set(sources.map(({ path }) => groupOf(path)));
    expect([...groups].filter((group) => !(group in IMPORT_RULES))).toEqual([]);
  });

  it('stand in src/README.md as they stand here', () => {
    const readme = readProjectFiles().find(({ path }) => path === 'src/README.md')?.text ?? '';
    const rows = parseTable(readme, { header: ['Folder', 'What it does', 'May import'] });
    const written = rows.map(([folder = '', , allowed = '']) => [
      folder.replaceAll('`', ''),
      allowed === 'nothing' ? [] : allowed.replaceAll('`', '').split(', '),
    ]);
    expect(Object.fromEntries(written)).toEqual(IMPORT_RULES);
  });
});

describe('findImportFaults', () => {
  it.each([
    ['src/geo/a.ts', "import { x } from '../model/b.ts';"],
    ['src/geo/a.ts', "import { x } from './b.ts';"],
    ['src/normalise/values/a.ts', "import type { x } from '../../read/raw-record.ts';"],
    ['src/ingest.ts', "import { x } from './write/y.ts';"],
    ['src/open/a.ts', "import { x } from 'node:fs';"],
    ['cli/commands/a.ts', "const x = await import('../../src/serve.ts');"],
  ])('lets %s say %s', (path, text) => {
    expect(findImportFaults(parseSources({ [path]: text }))).toEqual([]);
  });

  it.each([
    ['src/model/a.ts', "import { x } from '../geo/b.ts';", 'model may not import geo'],
    ['src/normalise/a.ts', "import { x } from '../read/b.ts';", 'normalise may not import read'],
    ['src/geo/a.ts', "export * from '../table/b.ts';", 'geo may not import table'],
    ['src/geo/a.ts', "import { x } from '../ingest.ts';", 'geo may not import trips'],
    ['cli/a.ts', "const x = await import('../src/respond/app.ts');", 'cli may not import respond'],
    ['src/geo/a.ts', "import { x } from './b';", 'without its .ts'],
    ['src/misc/a.ts', "import { x } from '../geo/b.ts';", 'which the import table does not know'],
    ['data/a.ts', "import { x } from '../src/model/kind.ts';", 'data may not import model'],
  ])('does not let %s say %s', (path, text, what) => {
    expect(findImportFaults(parseSources({ [path]: text }))).toEqual([
      expect.stringContaining(what),
    ]);
  });
});
