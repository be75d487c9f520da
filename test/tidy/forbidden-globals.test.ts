import { describe, expect, it } from 'vitest';
import { findForbiddenGlobals } from './checks/forbidden-globals.ts';
import { parseSources } from './support/parse-sources.ts';
import { isProductSource, readSources } from './support/project-files.ts';

describe('clock, chance, environment and language', () => {
  it('are asked for at the edge alone', () => {
    expect(findForbiddenGlobals(readSources().filter(isProductSource))).toEqual([]);
  });
});

describe('findForbiddenGlobals', () => {
  it.each([
    'const now = Date.now();',
    'const now = new Date();',
    'const now = Date();',
    'const t = performance.now();',
    'const x = Math.random();',
    "import { randomUUID } from 'node:crypto';",
    'const home = process.env.HOME;',
    "const home = process['env'];",
    'process.exit(1);',
    "console.log('x');",
    "const order = 'a'.localeCompare('b');",
    'const text = (5).toLocaleString();',
    'const format = new Intl.NumberFormat();',
  ])('finds %s', (text) => {
    expect(findForbiddenGlobals(parseSources({ 'src/a.ts': text })).length).toBeGreaterThan(0);
    expect(findForbiddenGlobals(parseSources({ 'cli/a.ts': text }))).toEqual([]);
  });

  it.each([
    'const day = new Date(0);',
    'const day = Date.UTC(2024, 1, 1);',
    "const text = 'console.log(Date.now())';",
    '// Never Math.random(): the same seed gives the same city.',
    'const log = options.console;',
    'const table = { console: 1 };',
    'const isLinux = process.platform === "linux";',
  ])('lets pass %s', (text) => {
    expect(findForbiddenGlobals(parseSources({ 'src/a.ts': text }))).toEqual([]);
  });
});
