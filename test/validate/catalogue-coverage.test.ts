import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/diagnostic/catalogue.ts';
import { ROOT } from '../support/paths.ts';

/** The text of all files of a folder and of those in it, but for the ones left out. */
function readAll(folder: string, leftOut: readonly string[] = []): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !leftOut.some((path) => name.endsWith(path)))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');
}

function isQuotedIn(text: string): (code: string) => boolean {
  return (code) => text.includes(`'${code}'`) || text.includes(`"${code}"`);
}

describe('every code of the catalogue', () => {
  it('is raised by somebody', () => {
    const isRaised = isQuotedIn(readAll('src', ['diagnostic/catalogue.ts']));
    expect(CODES.filter((code) => !isRaised(code))).toEqual([]);
  });

  it('has a test that names it', () => {
    const tests = readAll('test', ['catalogue-coverage.test.ts']);
    expect(CODES.filter((code) => !tests.includes(code))).toEqual([]);
  });
});
