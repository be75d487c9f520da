import { describe, expect, it } from 'vitest';
import { countText, figureText, megabyteText } from './number-text.ts';

describe('texts of numbers', () => {
  it.each([
    [0, '0'],
    [999.6, '1,000'],
    [1234567, '1,234,567'],
  ])('a count of %d is %s', (value, text) => {
    expect(countText(value)).toBe(text);
  });

  it.each([
    [0, '0'],
    [0.01234, '0.0123'],
    [1.2345, '1.23'],
    [12.345, '12.3'],
    [123.45, '123'],
    [12345, '12,300'],
  ])('a figure of %d is %s', (value, text) => {
    expect(figureText(value)).toBe(text);
  });

  it('megabytes are decimal', () => {
    expect(megabyteText(12_345_678)).toBe('12.3 MB');
  });
});
