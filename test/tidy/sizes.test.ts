import { describe, expect, it } from 'vitest';
import {
  FULL_FOLDERS,
  findFullFolders,
  findLongFiles,
  findLongFunctions,
  findWideComments,
  SIZES,
} from './checks/sizes.ts';
import { parseSources } from './support/parse-sources.ts';
import { isProductSource, readSources } from './support/project-files.ts';

const sources = readSources();

describe('sizes', () => {
  it('of files are for one reading', () => {
    expect(findLongFiles(sources)).toEqual([]);
  });

  it('of functions are for one glance', () => {
    expect(findLongFunctions(sources)).toEqual([]);
  });

  it('of comments are for one window', () => {
    expect(findWideComments(sources)).toEqual([]);
  });

  it('of folders are for one list', () => {
    const paths = sources.filter(isProductSource).map(({ path }) => path);
    expect(findFullFolders(paths, FULL_FOLDERS)).toEqual([]);
  });
});

describe('the size checks', () => {
  it('count lines to the limit and not beyond', () => {
    const text = (count: number) => 'f();\n'.repeat(count);
    const files = parseSources({
      'src/a.ts': text(SIZES.fileLines),
      'src/b.ts': text(SIZES.fileLines + 1),
      'src/validate/rules/c.ts': text(SIZES.ruleLines + 1),
    });
    expect(findLongFiles(files)).toEqual([
      'src/b.ts: 401 lines',
      'src/validate/rules/c.ts: 161 lines',
    ]);
  });

  it('count a function without the functions inside it', () => {
    const body = '  f();\n'.repeat(60);
    const files = parseSources({
      'src/a.ts': `function outer() {\n${body}  function inner() {\n${body}  }\n}\n`,
      'src/b.ts': `const outer = () => {\n${body}${body}};\n`,
    });
    expect(findLongFunctions(files)).toEqual(['src/b.ts:1 a function of 122 lines']);
  });

  it('count the columns of comments as they are seen', () => {
    const files = parseSources({
      'src/a.ts': `// ${'c'.repeat(98)}\n// ${'ç'.repeat(97)}\nconst a = '${'c'.repeat(98)}';\n`,
    });
    expect(findWideComments(files)).toEqual(['src/a.ts:1 101 columns']);
  });

  it('count the files of a folder, take a reason, and tell when it is no longer needed', () => {
    const seventeen = Array.from({ length: 17 }, (_, index) => `src/geo/${index}.ts`);
    expect(findFullFolders(seventeen, {})).toEqual(['src/geo: 17 files']);
    expect(findFullFolders(seventeen.slice(1), {})).toEqual([]);
    const reasons = { 'src/geo': 'a list' };
    expect(findFullFolders(seventeen, reasons)).toEqual([]);
    expect(findFullFolders(seventeen.slice(1), reasons)).toEqual([
      'src/geo: needs no reason to hold so many files',
    ]);
  });
});
