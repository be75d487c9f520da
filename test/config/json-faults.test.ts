import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFaults } from '../../src/config/json-faults.ts';

describe('findJsonFaults', () => {
  it.each([
    '{}',
    ' [ ] ',
    '"text \\u00e9 \\n \\\\ \\" é"',
    '[0, -1, 1.5, 1e5, -0.5E-7, true, false, null]',
    '{"a": {"b": [1, {"c": null}]}, "d": ""}\r\n',
    '{"__proto__": 1, "constructor": 2}',
  ])('finds nothing wrong with %s', (text) => {
    expect(findJsonFaults(text)).toEqual([]);
  });

  it.each([
    ['', 1, 1, 'the text ends where a value belongs'],
    ['{"a": 1,}', 1, 8, 'a comma with nothing between it and }'],
    ['{\n  "a": [1, 2,\n  ]\n}', 2, 13, 'a comma with nothing between it and ]'],
    ['{"a": 1\n "b": 2}', 2, 2, 'a text where a comma or } belongs'],
    ['{"a" 1}', 1, 6, 'a is not followed by a colon'],
    ["{'a': 1}", 1, 2, 'a single quote, text stands in double quotes'],
    ['{"a": \'x\'}', 1, 7, 'a single quote, text stands in double quotes'],
    ['{a: 1}', 1, 2, 'a without double quotes, every member name has them'],
    [
      '{"a": Europe/Berlin}',
      1,
      7,
      'Europe/Berlin where a value, which if text has double quotes, belongs',
    ],
    ['{"a": NaN}', 1, 7, 'NaN where a value, which if text has double quotes, belongs'],
    ['{"a": 1, // the first\n"b": 2}', 1, 10, 'a comment, which JSON does not have'],
    ['/* feed */ {}', 1, 1, 'a comment, which JSON does not have'],
    ['{"a": .5}', 1, 7, '.5 is not a number as JSON writes it'],
    ['{"a": 007}', 1, 7, '007 is not a number as JSON writes it'],
    ['{"a": +5}', 1, 7, '+5 is not a number as JSON writes it'],
    ['{"a": "C:\\data"}', 1, 10, 'a lone backslash, one inside a text is written \\\\'],
    ['{"a": "x\n"}', 1, 7, 'a text whose closing quote is missing on its line'],
    ['{"a": "x\ty"}', 1, 9, 'a control character in a text, a tab is written \\t'],
    ['{"a":\n  {"b": 1', 2, 10, 'the text ends before the { of line 2 is closed'],
    ['{"a": 1,', 1, 9, 'the text ends before the { of line 1 is closed'],
    ['{} {}', 1, 4, '{ where the end belongs'],
    ['{"a": ]', 1, 7, '] where a value belongs'],
    ['{1: 2}', 1, 2, '1 without double quotes, every member name has them'],
  ])('tells of the first fault of %j', (text, line, column, message) => {
    expect(findJsonFaults(text)).toEqual([{ line, column, message }]);
  });

  it('names every member that is given twice, which JSON.parse would drop in silence', () => {
    const text = '{"a": 1, "b": {"c": 1, "c": 2},\n "a": 2, "\\u0061": 3}';
    expect(findJsonFaults(text)).toEqual([
      { line: 1, column: 24, message: 'c is given twice' },
      { line: 2, column: 2, message: 'a is given twice' },
      { line: 2, column: 10, message: 'a is given twice' },
    ]);
  });

  it('refuses a text that nests without end, and does not exhaust the stack', () => {
    expect(findJsonFaults('['.repeat(1_000_000))).toEqual([
      { line: 1, column: 65, message: 'nested more than 64 deep' },
    ]);
  });

  it('agrees with JSON.parse about which texts are sound', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '1', 'x', '.'))
      .map(([text, at, insert]) => {
        const offset = at % (text.length + 1);
        return text.slice(0, offset) + insert + text.slice(offset + (insert === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
        const isRepeat = ({ message }: { message: string }) => message.endsWith('is given twice');
        expect(findJsonFaults(text).every(isRepeat)).toBe(isSound(text));
      }),
      { numRuns: 3000 },
    );
  });
});

function isSound(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
