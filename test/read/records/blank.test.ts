import { expect, test } from 'vitest';
import { isBlank, isNothing } from '../../../src/read/records/blank.ts';

test('text is blank where nothing can be seen of it', () => {
  for (const text of ['', ' ', '\t\r\n ', '\u00a0', '\u2003\ufeff'])
    expect(isBlank(text)).toBe(true);
  for (const text of ['x', ' x', '0', '-', '\u0000', '\u00a0é', '\u200b', 'é']) {
    expect(isBlank(text)).toBe(false);
  }
});

test('a cell or member without a value is nothing', () => {
  expect([undefined, null, '', '  '].map(isNothing)).toEqual([true, true, true, true]);
  expect([0, false, 'x', [], {}].map(isNothing)).toEqual([false, false, false, false, false]);
});
