import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/diagnostic/catalogue.ts';
import { NOT_RAISED_YET } from '../support/not-raised-yet.ts';
import { ROOT } from '../support/paths.ts';

/** The text of all files of a folder and of those in it, but for the ones left out. */
function readAll(folder: string, leftOut: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes(leftOut))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');
}

/** Whether a code is in quotes, alone or before the name of a sentence (`code:name`). */
function isQuotedIn(text: string): (code: string) => boolean {
  return (code) => new RegExp(`['"\`]${code}['"\`:]`).test(text);
}

describe('every code of the catalogue', () => {
  const isRaised = isQuotedIn(readAll('src', 'diagnostic/catalogue'));

  it('is raised somewhere, but for those that wait for their rule', () => {
    const missing = CODES.filter((code) => !isRaised(code) && !NOT_RAISED_YET.includes(code));
    expect(missing).toEqual([]);
  });

  it('leaves the list of waiting codes when it is raised', () => {
    expect(NOT_RAISED_YET.filter(isRaised)).toEqual([]);
  });

  it('has a test that names it', () => {
    const tests = readAll('test', 'catalogue-coverage');
    const untested = CODES.filter((code) => !tests.includes(code));
    expect(untested.filter((code) => !NOT_RAISED_YET.includes(code))).toEqual([]);
  });
});
