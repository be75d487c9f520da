import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  intersectRanges,
  rangesOfPairs,
  rangesOfRows,
} from '../../../src/query/rows/row-ranges.ts';

describe('rangesOfRows', () => {
  it('joins rows that follow each other', () => {
    expect(rangesOfRows([1, 2, 3, 7, 9, 10])).toEqual([
      { first: 1, end: 4 },
      { first: 7, end: 8 },
      { first: 9, end: 11 },
    ]);
    expect(rangesOfRows([])).toEqual([]);
  });
});

describe('rangesOfPairs', () => {
  it('takes the numbers two by two', () => {
    expect(rangesOfPairs(Uint32Array.of(0, 2, 5, 6))).toEqual([
      { first: 0, end: 2 },
      { first: 5, end: 6 },
    ]);
  });
});

describe('intersectRanges', () => {
  const rows = fc.uniqueArray(fc.nat(40)).map((list) => list.sort((a, b) => a - b));

  it('has the rows that both have', () => {
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const both = intersectRanges(rangesOfRows(a), rangesOfRows(b));
        const found = both.flatMap(({ first, end }) =>
          Array.from({ length: end - first }, (_, index) => first + index),
        );
        expect(found).toEqual(a.filter((row) => b.includes(row)));
      }),
    );
  });
});
