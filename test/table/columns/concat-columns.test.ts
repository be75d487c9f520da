import { describe, expect, it } from 'vitest';
import {
  concatColumns,
  concatStarts,
  offsetsOfLengths,
  startsOfCounts,
} from '../../../src/table/columns/concat-columns.ts';

describe('concatColumns', () => {
  it('lays the parts one behind the other', () => {
    const parts = [Float64Array.of(1, 2), Float64Array.of(), Float64Array.of(3)];
    expect(concatColumns(Float64Array, parts)).toEqual(Float64Array.of(1, 2, 3));
  });

  it('gives an empty column of no parts', () => {
    expect(concatColumns(Uint8Array, [])).toEqual(new Uint8Array(0));
  });
});

describe('startsOfCounts', () => {
  it('adds counts up over all parts', () => {
    expect(startsOfCounts([Uint32Array.of(2, 0), Uint32Array.of(), Uint32Array.of(3)])).toEqual(
      Uint32Array.of(0, 2, 2, 5),
    );
  });

  it('gives one start of no rows', () => {
    expect(startsOfCounts([])).toEqual(Uint32Array.of(0));
  });

  it('counts up to 2^32 − 1 elements and no further', () => {
    const half = 0x8000_0000;
    expect(startsOfCounts([Uint32Array.of(half, half - 1)])).toEqual(
      Uint32Array.of(0, half, 0xffff_ffff),
    );
    expect(() => startsOfCounts([Uint32Array.of(half, half)])).toThrow(
      '4294967296 elements can be counted in 32 bits',
    );
  });
});

describe('concatStarts', () => {
  it('moves the starts of each part behind the one before', () => {
    expect(
      concatStarts([Uint32Array.of(0, 2, 2), Uint32Array.of(0), Uint32Array.of(0, 3)]),
    ).toEqual(Uint32Array.of(0, 2, 2, 5));
  });

  it('gives one start of no parts', () => {
    expect(concatStarts([])).toEqual(Uint32Array.of(0));
  });

  it('refuses sums beyond 32 bits', () => {
    const part = Uint32Array.of(0, 0x8000_0000);
    expect(() => concatStarts([part, part])).toThrow('can be counted in 32 bits');
  });
});

describe('offsetsOfLengths', () => {
  it('adds lengths up past 32 bits', () => {
    const most = 0xffff_ffff;
    expect(offsetsOfLengths(Uint32Array.of(most, 0, most, 2))).toEqual(
      Float64Array.of(0, most, most, 2 * most, 2 * most + 2),
    );
  });

  it('gives one offset of no lengths', () => {
    expect(offsetsOfLengths(Uint32Array.of())).toEqual(Float64Array.of(0));
  });
});
