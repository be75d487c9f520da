import { describe, expect, it } from 'vitest';
import { listNames } from '../../../src/diagnostic/words/list-names.ts';

describe('listNames', () => {
  it('lists all names up to the limit', () => {
    expect(listNames([], 2)).toBe('');
    expect(listNames(['a'], 2)).toBe('a');
    expect(listNames(['b', 'a'], 2)).toBe('b, a');
  });

  it('counts the names beyond it', () => {
    expect(listNames(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
  });
});
