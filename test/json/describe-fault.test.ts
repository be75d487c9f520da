import { describe, expect, test } from 'vitest';
import { isJson, scanText } from './scan-text.ts';

describe('a fault', () => {
  const cases: readonly (readonly [text: string, line: number, column: number, message: string])[] =
    [
      ['{"a": NaN}', 1, 7, 'NaN is not JSON: write null if there is no number'],
      ['[1,\n [-Infinity]]', 2, 4, 'Infinity is not JSON: write null if there is no number'],
      ['{"a": None}', 1, 7, 'None is not JSON: write null'],
      ['{"a": True}', 1, 7, 'True is not JSON: write true'],
      ["{'a': 1}", 1, 2, 'a single quote is not JSON: write texts and names in double quotes'],
      ['[1, 2, ]', 1, 8, 'found a comma before the closing ]'],
      ['{"a": 1,\r\n}', 2, 1, 'found a comma before the closing }'],
      ['{"a": }', 1, 7, 'a value is missing before the closing }'],
      ['[1,,2]', 1, 4, 'found "," where a value is expected'],
      ['[😀]', 1, 2, 'found "😀" where a value is expected'],
      ['["\\😀"]', 1, 3, '"\\\\😀" is not an escape: write a backslash in a text as \\\\'],
      ['[1]]', 1, 4, 'found "]" after the end of the JSON text'],
      ['[1 2]', 1, 4, 'found "2" where a comma or ] is expected'],
      ['{"a" 1}', 1, 6, 'found "1" where a colon is expected'],
      ['{"a": 1 "b": 2}', 1, 9, 'found a string where a comma or } is expected'],
      ['{a: 1}', 1, 2, 'found "a" where a member name in double quotes is expected'],
      ['[1}', 1, 3, 'found } where ] is expected'],
      ['{"a": 1]', 1, 8, 'found ] where } is expected'],
      [
        '[01]',
        1,
        3,
        'a number is not valid JSON: write no leading zero and no plus, and digits on both sides of the point',
      ],
      [
        '[+1]',
        1,
        2,
        'a number is not valid JSON: write no leading zero and no plus, and digits on both sides of the point',
      ],
      [
        '[1.]',
        1,
        4,
        'a number is not valid JSON: write no leading zero and no plus, and digits on both sides of the point',
      ],
      [
        '[.5]',
        1,
        2,
        'a number is not valid JSON: write no leading zero and no plus, and digits on both sides of the point',
      ],
      [
        '["é😀\n"]',
        1,
        5,
        'found a line break within a text: the closing quote is missing, or it must be written as an escape (\\n, \\t)',
      ],
      [
        '["a\tb"]',
        1,
        4,
        'found a tab within a text: the closing quote is missing, or it must be written as an escape (\\n, \\t)',
      ],
      ['["C:\\data"]', 1, 5, '"\\\\d" is not an escape: write a backslash in a text as \\\\'],
      ['[1] x', 1, 5, 'found "x" after the end of the JSON text'],
      ['// note\n[1]', 1, 1, 'a comment is not JSON: remove it'],
      [
        '{"a": [1, 2',
        1,
        12,
        'the text ends before its last bracket is closed: the file was cut off',
      ],
      ['{"a": "b', 1, 9, 'the text ends before its last bracket is closed: the file was cut off'],
      ['\n\n  nope', 3, 3, 'found "nope" where a value is expected'],
    ];

  test.each(cases)('%j is at line %i, column %i', (text, line, column, message) => {
    expect(scanText(text).fault).toMatchObject({ line, column, message });
    expect(isJson(text)).toBe(false);
  });

  test('is the same wherever the text is cut', () => {
    for (const [text] of cases) {
      for (const padded of [text, `${' '.repeat(50)}\n${text}${' '.repeat(50)}`]) {
        const whole = scanText(padded);
        for (let step = 1; step < 9; step++) expect(scanText(padded, { step })).toEqual(whole);
      }
    }
  });
});
