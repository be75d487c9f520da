import { describe, expect, test } from 'vitest';
import { skipLiteral, skipNumber, skipString } from '../../src/json/skip-token.ts';

/** What is behind the token, or `cut`, or `fault at` an index. */
function say(text: string, behind: number): string {
  if (behind >= 0) return text.slice(behind);
  return -1 - behind === text.length ? 'cut' : `fault at ${-1 - behind}`;
}

describe('a number', () => {
  test.each([
    ['0,', ','],
    ['-0.5e+10]', ']'],
    ['123 ', ' '],
    ['1E9}', '}'],
    ['1-', '-'],
    ['12', ''],
    ['0', ''],
    ['-', 'cut'],
    ['1.', 'cut'],
    ['1e', 'cut'],
    ['1e+', 'cut'],
    ['-x', 'fault at 1'],
    ['01', 'fault at 1'],
    ['1.]', 'fault at 2'],
    ['1e]', 'fault at 2'],
  ])('in %j is left at %j', (text, rest) => {
    expect(say(text, skipNumber(Buffer.from(text), 0))).toBe(rest);
  });
});

describe('a string', () => {
  test.each([
    ['abc" x', ' x'],
    ['"', ''],
    ['\\"\\\\\\/\\b\\f\\n\\r\\t\\u00eF",', ','],
    ['abc', 'cut'],
    ['abc\\', 'cut'],
    ['abc\\u00', 'cut'],
    ['a\nb"', 'fault at 1'],
    ['a\\x"', 'fault at 1'],
    ['a\\u00g0"', 'fault at 1'],
  ])('in %j is left at %j', (text, rest) => {
    expect(say(text, skipString(Buffer.from(text), 0))).toBe(rest);
  });
});

describe('a literal', () => {
  test.each([
    ['true,', ','],
    ['false]', ']'],
    ['null', ''],
    ['nul', 'cut'],
    ['t', 'cut'],
    ['nule', 'fault at 0'],
    ['None', 'fault at 0'],
  ])('in %j is left at %j', (text, rest) => {
    expect(say(text, skipLiteral(Buffer.from(text), 0))).toBe(rest);
  });
});
