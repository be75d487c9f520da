import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeTokens, readTokenFile, readTokenFileIfAny } from '../../../cli/tokens/token-file.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

const SHA256 = 'ab'.repeat(32);
const ENTRY = { name: 'maps', sha256: SHA256 };
const FULL = {
  name: 'Ελένη',
  sha256: 'cd'.repeat(32),
  created: '2026-11-28T09:00:00.000Z',
  expires: '2027-01-31T00:00:00+01:00',
  rate_per_minute: 60,
  cities: ['nyc', 'sf'],
};

function fileOf(text: string): string {
  const path = join(makeScratchFolder(), 'tokens.json');
  writeFileSync(path, text);
  return path;
}

describe('a token file', () => {
  it('is read as it was written', () => {
    expect(readTokenFile(fileOf(encodeTokens([ENTRY, FULL])))).toEqual([ENTRY, FULL]);
  });

  it('of the first version, with names and sums alone, is still read', () => {
    const text = `{"tokens":[{"name":"maps","sha256":"${SHA256}","cities":["nyc"]}]}`;
    expect(readTokenFile(fileOf(text))).toEqual([{ ...ENTRY, cities: ['nyc'] }]);
  });

  it('that is missing is an error, or empty where it need not be there', () => {
    const path = join(makeScratchFolder(), 'tokens.json');
    expect(() => readTokenFile(path)).toThrow(
      expect.objectContaining({
        kind: 'world',
        message: `${path}: the token file cannot be read (ENOENT)`,
        hint: expect.stringContaining('curbstone token add'),
      }),
    );
    expect(readTokenFileIfAny(path)).toEqual([]);
  });

  const instant = 'not a date and time with a time zone, such as 2027-01-31T00:00:00Z';
  it.each<[string, string]>([
    ['', 'it is not JSON'],
    ['secret-token', 'it is not JSON'],
    ['null', 'it has no list "tokens"'],
    ['[]', 'it has no list "tokens"'],
    ['{"tokens":{}}', 'it has no list "tokens"'],
    ['{"tokens":[null]}', 'tokens[0] is not an object'],
    ['{"tokens":[{"name":"a"}]}', 'tokens[0] has no "sha256"'],
    [`{"tokens":[{"sha256":"${SHA256}"}]}`, 'tokens[0] has no "name"'],
    [
      JSON.stringify({ tokens: [{ ...ENTRY, name: '' }] }),
      'tokens[0].name is not a text with at least one character',
    ],
    [
      JSON.stringify({ tokens: [{ name: 'a', sha256: 'the-token-itself' }] }),
      'tokens[0].sha256 is not the SHA-256 of a token, 64 lower-case hex digits',
    ],
    [
      JSON.stringify({ tokens: [ENTRY, { ...FULL, expire: '2020-01-01T00:00:00Z' }] }),
      'tokens[1] has a member that is not one of name, sha256, created, expires, rate_per_minute, cities',
    ],
    [
      JSON.stringify({ tokens: [ENTRY, { ...ENTRY, name: 'other' }] }),
      'tokens[1].sha256 is the same as tokens[0].sha256',
    ],
    ...['soon', '2027-01-31', '2027-02-31T00:00:00Z', 7].map((expires): [string, string] => [
      JSON.stringify({ tokens: [{ ...ENTRY, expires }] }),
      `tokens[0].expires is ${instant}`,
    ]),
    ...[0, 1.5, '60', 1_000_001].map((rate): [string, string] => [
      JSON.stringify({ tokens: [{ ...ENTRY, rate_per_minute: rate }] }),
      'tokens[0].rate_per_minute is not a whole number from 1 to 1000000',
    ]),
    [
      JSON.stringify({ tokens: [{ ...ENTRY, cities: 'nyc' }] }),
      'tokens[0].cities is not a list of names',
    ],
  ])('with the content %j is refused, and its values are not quoted', (text, what) => {
    const path = fileOf(text);
    expect(() => readTokenFile(path)).toThrow(
      expect.objectContaining({ message: `${path}: this is not a valid token file: ${what}` }),
    );
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
