import { describe, expect, it } from 'vitest';
import { findPatternFault, hasOffset } from '../../src/config/date-pattern.ts';

const DAY_MISSING =
  'has no day, so it names no date; for the first day of a year, write {"template": "{YEAR}-01-01", "date": "iso"} with the name of the column';

describe('findPatternFault (fault case G4)', () => {
  it.each([
    'iso',
    'yyyy-MM-dd',
    'M/d/yyyy h:mm:ss a',
    "yyyy-MM-dd'T'HH:mm:ss.SSSZZZ",
    'd. MMMM yy',
    'epoch-s',
    'epoch-ms',
    'EEE, d MMM yyyy HH:mm ZZZ',
    "yyyy-MM-dd'T'HH:mm:ss'Z'",
    'yy/MM/dd',
    'h a, d.M.yyyy',
    "'Date of' d.M.yyyy",
  ])('accepts %s', (pattern) => {
    expect(findPatternFault(pattern)).toBeUndefined();
  });

  it.each([
    ['YYYY-MM-DD', 'has YYYY, which is not a date token; did you mean yyyy?'],
    ['yyyy-MM-DD', 'has DD, which is not a date token; did you mean dd?'],
    ['d/m/yyyy A', 'has A, which is not a date token; did you mean a?'],
    [
      'yyyy-MM-ddTHH:mm',
      'has T, which is not a date token; allowed are yyyy MM dd HH mm ss and the like, other words in single quotes',
    ],
    [
      'M/d/yyyy HH:mm a',
      'has HH, which counts to 23, and a, which is AM or PM; did you mean M/d/yyyy hh:mm a?',
    ],
    [
      'd/M/yyyy h:mm',
      'has h, which counts to 12, and no a for AM or PM; did you mean d/M/yyyy H:mm?',
    ],
    ['dd/mm/yyyy', 'has dd, the day, and no month; did you mean dd/MM/yyyy?'],
    [
      'yyyy-MM-dd HH:MM',
      'has MM twice, which both stand for the month; did you mean yyyy-MM-dd HH:mm?',
    ],
    [
      'yyyy-mm-dd HH:mm',
      'has mm twice, which both stand for the minute; did you mean yyyy-MM-dd HH:mm?',
    ],
    ['yyyy-M MMM', 'has M and MMM, which both stand for the month'],
    ['yyyy-MM HH:mm', 'has HH, the hour, and no day'],
    ['yyyy-MM-dd a', 'has a, which is AM or PM, and no hour'],
    ['yyyy-MM-dd ss', 'has ss, the second, and no minute'],
    [
      'kkkk-WW',
      'has kkkk, which counts weeks or days of a year; write iso for 2024-W22-5 and 2024-152',
    ],
    [
      'yyyy-ooo',
      'has ooo, which counts weeks or days of a year; write iso for 2024-W22-5 and 2024-152',
    ],
    ['yyyyy', 'has yyyyy, which is not a date token; did you mean yyyy?'],
    ['MM-dd', 'has no year; write for instance yyyy-MM-dd or iso'],
    ['yyyy', DAY_MISSING],
    ['MM/yyyy', DAY_MISSING],
    ['', 'has no year; write for instance yyyy-MM-dd or iso'],
    ["'yyyy'", 'has no year; write for instance yyyy-MM-dd or iso'],
  ])('finds fault with %j', (pattern, fault) => {
    expect(findPatternFault(pattern)).toBe(fault);
  });
});

describe('hasOffset', () => {
  it.each([
    ['yyyy-MM-dd', false],
    ['yyyy-MM-dd HH:mm ZZ', true],
    ["yyyy-MM-dd'T'HH:mm:ss'Z'", true],
    ["yyyy 'Zone'", false],
  ])('of %s is %s', (pattern, expected) => {
    expect(hasOffset(pattern)).toBe(expected);
  });
});
