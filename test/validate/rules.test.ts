import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/diagnostic/catalogue.ts';
import { RECORD_RULES } from '../../src/validate/record-rules.ts';
import { ENVELOPE_RULES, FEED_RULES } from '../../src/validate/rules.ts';
import { ROOT } from '../support/paths.ts';

const LISTED = [...ENVELOPE_RULES, ...RECORD_RULES, ...FEED_RULES];

describe('the lists of rules', () => {
  it('hold a rule of every file, and every rule is in the file of its code', () => {
    const files = readdirSync(join(ROOT, 'src/validate/rules')).map((name) => name.slice(0, -3));
    expect([...new Set(LISTED.map(({ code }) => code))].sort()).toEqual(files.sort());
  });

  it('hold codes of the catalogue', () => {
    expect(LISTED.filter(({ code }) => !CODES.includes(code))).toEqual([]);
  });
});
