import { describe, expect, it } from 'vitest';
import {
  isAmbiguousElement,
  isListText,
  parseList,
} from '../../../../src/normalise/values/ids/lists.ts';

const A = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
const B = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';

describe('parseList', () => {
  it.each([
    ['a', ['a']],
    ['a;b', ['a', 'b']],
    ['a | b;c', ['a', 'b', 'c']],
    [';a;;b;', ['a', 'b']],
    ['a,b', ['a,b']],
    [' ["a", "b;c", 3, [4], null, " "] ', ['a', 'b;c', 3, [4]]],
    ['', []],
    [
      ['a', ' b', null, '', 3],
      ['a', ' b', 3],
    ],
    [3, [3]],
    [true, [true]],
  ])('takes %j apart', (value, list) => {
    expect(parseList(value)).toEqual(list);
  });

  it.each([
    `${A},${B}`,
    `${A}, ${B},`,
    `{${A},${B}}`,
    `{"${A}","${B}"}`,
    `[${A}, ${B}]`,
    `['${A}', '${B}']`,
    `(${A} ${B})`,
    `"${A}";"${B}"`,
    `${A}\n${B}`,
    `${A}\r\n${B}\r\n`,
    `${A}\t${B}`,
    `${A} / ${B}`,
    `${A} ${B}`,
  ])('reads several UUIDs in any notation: %j', (text) => {
    expect(parseList(text)).toEqual([A, B]);
    expect(isListText(text)).toBe(true);
  });

  it('does not take two separators for one', () => {
    expect(parseList(`${A},${B}/${A}`)).toEqual([`${A},${B}/${A}`]);
  });

  it.each(['[a]', '["a"', '[1,]', '[NaN]', '[] []'])('knows that %s is no list', (value) => {
    expect(parseList(value)).toBeUndefined();
  });
});

describe('isListText', () => {
  it('sees the marks of a list', () => {
    expect(['a;b', 'a|', ' ["a"]', '['].every(isListText)).toBe(true);
    expect(['a', 'a,b', 'a[1]', '{a}', ''].some(isListText)).toBe(false);
  });
});

describe('isAmbiguousElement (fault case G7)', () => {
  it.each([
    'a,b',
    'a, b',
    '{a}',
    '{a b}',
    '(a)',
    'a\nb',
    '"a" "b"',
    'a、b',
    'a，b',
    `${A} and ${B}`,
    `${A}${B}`,
  ])('%j may be several', (text) => {
    expect(isAmbiguousElement(text)).toBe(true);
  });

  it.each(['a', 'Main St', 'a/b', `{${A}}`, 7])('%j is one', (element) => {
    expect(isAmbiguousElement(element)).toBe(false);
  });
});
