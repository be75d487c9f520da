import { describe, expect, it } from 'vitest';
import { findShapeFaults } from './checks/shape.ts';
import { parseSources } from './support/parse-sources.ts';
import { isProductSource, readSources } from './support/project-files.ts';

describe('the shape of the sources', () => {
  it('is plain: named exports, no barrels, no enums, no any, few parameters', () => {
    expect(findShapeFaults(readSources().filter(isProductSource))).toEqual([]);
  });
});

describe('findShapeFaults', () => {
  it.each([
    ['export default 5;', 'default export'],
    ['export default function f() {}', 'default export'],
    ["export * from './b.ts';", 'passes on an export'],
    ["export { x } from './b.ts';", 'passes on an export'],
    ["export type { x } from './b.ts';", 'passes on an export'],
    ['enum Color { Red }', 'enum'],
    ['namespace A {}', 'namespace'],
    ['function f(x: any) {}', 'any'],
    ['export let count = 0;', 'exports a variable'],
    ['function f(a: A, b: B, c: C, d: D, e: E) {}', '5 parameters'],
    ['const f = (a: A, isDeep: boolean) => a;', 'boolean argument'],
  ])('finds %s', (text, what) => {
    expect(findShapeFaults(parseSources({ 'src/a.ts': text }))).toEqual([
      expect.stringContaining(what),
    ]);
  });

  it.each([
    'export function f(a: A, b: B, c: C, d: D) {}',
    "import { x as y } from './b.ts';",
    'const list = [1, 2] as const;',
    'function encodeFlag(isAvailable: boolean) {}',
    'export const limit = 5;',
    "const text = 'any';",
    'const first = list[0] as number;',
    'function hold(condition: boolean, what: string) {}',
  ])('lets pass %s', (text) => {
    expect(findShapeFaults(parseSources({ 'src/a.ts': text }))).toEqual([]);
  });
});
