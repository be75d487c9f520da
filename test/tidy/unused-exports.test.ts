import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';
import { findUnusedExports, type Repository } from './checks/unused-exports.ts';
import { type ParsedFile, parseSources } from './support/parse-sources.ts';
import { isProductSource, readSources } from './support/project-files.ts';

describe('exports', () => {
  it('are all imported by another file', () => {
    const files = readSources();
    const entries = readEntryPoints();
    const unused = findUnusedExports(sortFiles(files, namesOfScripts()));
    expect(unused.filter((one) => !entries.some((path) => one.startsWith(`${path}:`)))).toEqual([]);
  });
});

describe('findUnusedExports', () => {
  function find(own: string, others: Readonly<Record<string, string>>): string[] {
    const files = parseSources({ 'src/geo/own.ts': own, ...others });
    return findUnusedExports(sortFiles(files, 'node out/js/test/tidy/generate.js'));
  }

  it.each([
    ['export const x = 1;', {}],
    ['export function x() { return 1; }', {}],
    ['export const x = 1;', { 'test/a.test.ts': "import { x } from '../src/geo/own.ts';" }],
    ['export interface x { y: number }', {}],
    ['export const x = 1;', { 'src/geo/a.ts': "import { x } from './other.ts';" }],
    ['export const x = 1;', { 'src/geo/a.ts': "import { y as x } from './own.ts';" }],
  ])('finds the x of %s with %j', (own, others) => {
    expect(find(own, others)).toEqual([expect.stringMatching(/^src\/geo\/own\.ts:1 nobody .*x$/)]);
  });

  it.each([
    ['export const x = 1;', { 'src/geo/a.ts': "import { x } from './own.ts';" }],
    ['export const x = 1;', { 'src/geo/a.ts': "import { type y, x as z } from './own.ts';" }],
    ['export const x = 1;', { 'src/geo/a.ts': "import * as own from './own.ts';" }],
    ['export const x = 1;', { 'src/geo/a.ts': "const { x } = await import('./own.ts');" }],
    [
      'export const x = 1;',
      { 'test/tidy/generate.ts': "import { x } from '../../src/geo/own.ts';" },
    ],
    ['export const x = 1;\nf(x);', { 'test/a.test.ts': "import { x } from '../src/geo/own.ts';" }],
    ['export interface x { y: number }\nfunction f(one: x) {}\nf();', {}],
  ])('finds nothing in %s with %j', (own, others) => {
    expect(find(own, others)).toEqual([]);
  });
});

/** The source files that the package offers to its users. */
function readEntryPoints(): string[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.values<{ default?: string }>(exports)
    .map((entry) => entry.default ?? '')
    .filter((path) => path.startsWith('./out/js/'))
    .map((path) => path.replace('./out/js/', '').replace(/\.js$/, '.ts'));
}

function namesOfScripts(): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.values(scripts).join('\n');
}

/** A file outside the product is a script where npm runs what it is compiled to. */
function sortFiles(files: readonly ParsedFile[], commands: string): Repository {
  const isScript = ({ path }: ParsedFile) =>
    commands.includes(` out/js/${path.replace(/\.ts$/, '.js')}`);
  const rest = files.filter((file) => !isProductSource(file));
  return {
    sources: files.filter(isProductSource),
    scripts: rest.filter(isScript),
    tests: rest.filter((file) => !isScript(file)),
  };
}
