import { describe, expect, it } from 'vitest';
import { isListText, parseList } from '../../../../src/normalise/values/ids/lists.ts';

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
