import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import {
  alignUp,
  checkByteOrder,
  MAGIC,
  PAGE_MAGIC,
  pageFileName,
  SNAPSHOT_ID,
} from '../../src/snapshot/layout.ts';

describe('alignUp', () => {
  it.each([
    [0, 0],
    [1, 8],
    [8, 8],
    [9, 16],
    [5 * 2 ** 32 + 3, 5 * 2 ** 32 + 8],
  ])('brings %i to %i', (byteOffset, aligned) => {
    expect(alignUp(byteOffset)).toBe(aligned);
  });
});

describe('the magics', () => {
  it('are eight bytes of ASCII each', () => {
    expect(Buffer.from(MAGIC).toString('latin1')).toBe('CURBSTON');
    expect(Buffer.from(PAGE_MAGIC).toString('latin1')).toBe('CURBPAGE');
  });
});

describe('pageFileName', () => {
  it('numbers the files behind the first', () => {
    expect([0, 1, 12].map((number) => pageFileName('spaces.pages', number))).toEqual([
      'spaces.pages',
      'spaces.pages.1',
      'spaces.pages.12',
    ]);
  });
});

describe('SNAPSHOT_ID', () => {
  it('is 16 lower-case hex digits and nothing else', () => {
    expect(SNAPSHOT_ID.test('0123456789abcdef')).toBe(true);
    for (const text of [
      '0123456789abcde',
      '0123456789ABCDEF',
      '0123456789abcdef\n',
      '../012345678',
    ]) {
      expect(SNAPSHOT_ID.test(text)).toBe(false);
    }
  });
});

describe('checkByteOrder', () => {
  it('takes the byte order of the format', () => {
    expect(() => checkByteOrder('LE')).not.toThrow();
    expect(() => checkByteOrder()).not.toThrow();
  });

  it('refuses a machine that would read the sections backwards', () => {
    expect(() => checkByteOrder('BE')).toThrow(Failure);
  });
});
