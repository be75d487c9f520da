import { describe, expect, it } from 'vitest';
import { findUnusedExports } from './checks/unused-exports.ts';
import { parseSources } from './support/parse-sources.ts';
import { isProductSource, readSources } from './support/project-files.ts';

describe('exports', () => {
  it('are all wanted by somebody', () => {
    const files = readSources();
    const sources = files.filter(isProductSource);
    const tests = files.filter((file) => !isProductSource(file));
    expect(findUnusedExports(sources, tests)).toEqual([]);
  });
});

describe('findUnusedExports', () => {
  function find(own: string, others: Readonly<Record<string, string>>): string[] {
    const files = parseSources({ 'src/geo/own.ts': own, ...others });
    return findUnusedExports(
      files.filter(isProductSource),
      files.filter((file) => !isProductSource(file)),
    );
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
    ['export const x = 1;\nf(x);', { 'test/a.test.ts': "import { x } from '../src/geo/own.ts';" }],
    ['export interface x { y: number }\nfunction f(one: x) {}\nf();', {}],
  ])('finds nothing in %s with %j', (own, others) => {
    expect(find(own, others)).toEqual([]);
  });
});
