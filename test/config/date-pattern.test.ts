import { describe, expect, it } from 'vitest';
import { findPatternFault } from '../../src/config/date-pattern.ts';

describe('findPatternFault', () => {
  it.each([
    'iso',
    'yyyy-MM-dd',
    'M/d/yyyy h:mm:ss a',
    "yyyy-MM-dd'T'HH:mm:ss.SSSZZZ",
    'd. MMMM yy',
    'kkkk-WW',
    "'Date of' yyyy",
  ])('accepts %s', (pattern) => {
    expect(findPatternFault(pattern)).toBeUndefined();
  });

  it.each([
    ['YYYY-MM-DD', 'has YYYY, which is no date token, did you mean yyyy'],
    ['yyyy-MM-DD', 'has DD, which is no date token, did you mean dd'],
    ['d/m/yyyy A', 'has A, which is no date token, did you mean a'],
    [
      'yyyy-MM-ddTHH:mm',
      'has T, which is no date token, allowed are yyyy MM dd HH mm ss and the like, other words in single quotes',
    ],
    ['yyyyy', 'has yyyyy, which is no date token, did you mean yyyy'],
    ['MM-dd', 'has no year, write for instance yyyy-MM-dd or iso'],
    ['', 'has no year, write for instance yyyy-MM-dd or iso'],
    ["'yyyy'", 'has no year, write for instance yyyy-MM-dd or iso'],
  ])('finds fault with %j', (pattern, fault) => {
    expect(findPatternFault(pattern)).toBe(fault);
  });
});
