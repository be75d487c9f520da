import { expect, test } from 'vitest';
import {
  isLongitudeFirst,
  isPositionText,
  parseNumberPair,
} from '../../../src/read/geometry/number-pair.ts';

test.each([
  ['48.89, 2.34', [48.89, 2.34]],
  ['Rue 1 (48.89 2.34)', [48.89, 2.34]],
  ['[13.4,52.5]', [13.4, 52.5]],
  ['-122.33;47.6', [-122.33, 47.6]],
  ['48,89; 2,34', [48.89, 2.34]],
  ['48,89 2,34', [48.89, 2.34]],
  ['48,89, 2,34', [48.89, 2.34]],
])('a text ends with two numbers: %s', (text, pair) => {
  expect(parseNumberPair(text)).toEqual(pair);
});

test.each(['', '48.89', 'a 48.89, b', '1234.5, 2.34', '48.89, 2.34 N', 'x48.89, 2.34'])(
  'a text does not: %j',
  (text) => {
    expect(parseNumberPair(text)).toBeUndefined();
  },
);

test('a text is a position where it is nothing else and has decimals', () => {
  for (const text of ['(52.512, 13.412)', '-122.331,47.612', '52,512; 13,412', '[ 1.234 5.678 ]']) {
    expect([text, isPositionText(text)]).toEqual([text, true]);
  }
  for (const text of ['12,13', '12.50, 13.40', 'Main St (52.512, 13.412)', '1,234,567', '']) {
    expect([text, isPositionText(text)]).toEqual([text, false]);
  }
});

test('the longitude comes first where the other order is impossible, and in arrays', () => {
  expect(isLongitudeFirst('-122.33, 47.6')).toBe(true);
  expect(isLongitudeFirst('47.6, -122.33')).toBe(false);
  expect(isLongitudeFirst('[13.4, 52.5]')).toBe(true);
  expect(isLongitudeFirst('[47.6, -122.33]')).toBe(false);
  expect(isLongitudeFirst('Main St (52.5, 13.4)')).toBe(false);
  expect(isLongitudeFirst('(-122.33, 47.6)')).toBe(true);
  expect(isLongitudeFirst('13.4, 52.5')).toBeUndefined();
});

test('blanks in a text are matched once, however many there are', () => {
  const blanks = ' '.repeat(20_000);
  expect(parseNumberPair(`1.1234${blanks}2.1234${blanks}`)).toEqual([1.1234, 2.1234]);
  expect(parseNumberPair(`1.1234${blanks}2.1234${blanks}x`)).toBeUndefined();
  expect(parseNumberPair(`1,1234${blanks}2,1234${blanks}x`)).toBeUndefined();
  expect(isPositionText(`${blanks}1.1234${blanks}2.1234${blanks}x`)).toBe(false);
  expect(isPositionText(`${blanks}1,1234${blanks}2,1234${blanks}x`)).toBe(false);
});
