import { describe, expect, it } from 'vitest';
import { listSome } from '../../../src/validate/words/list-some.ts';

describe('listSome', () => {
  it('names up to three', () => {
    expect(listSome(['a'])).toBe('a');
    expect(listSome(['a', 'b', 'c'])).toBe('a, b, c');
  });

  it('counts the rest', () => {
    expect(listSome(['d', 'a', 'c', 'b', 'e'])).toBe('a, b, c and 2 more');
  });

  it('does not depend on the order given', () => {
    expect(listSome(['é', 'z', 'Z'])).toBe(listSome(['Z', 'é', 'z']));
  });
});
