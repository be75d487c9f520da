import { describe, expect, it } from 'vitest';
import {
  createStarts,
  offsetsOfLengths,
  startsOfCounts,
} from '../../../src/table/columns/starts.ts';

describe('startsOfCounts', () => {
  it('adds counts up', () => {
    expect(startsOfCounts(Uint32Array.of(2, 0, 3))).toEqual(Uint32Array.of(0, 2, 2, 5));
  });

  it('gives one start of no rows', () => {
    expect(startsOfCounts(new Uint32Array(0))).toEqual(Uint32Array.of(0));
  });

  it('counts up to 2^32 − 1 elements and no further', () => {
    const half = 0x8000_0000;
    expect(startsOfCounts(Uint32Array.of(half, half - 1))).toEqual(
      Uint32Array.of(0, half, 0xffff_ffff),
    );
    expect(() => startsOfCounts(Uint32Array.of(half, half))).toThrow(
      '4294967296 elements can be counted in 32 bits',
    );
  });
});

describe('createStarts', () => {
  it('adds the counts of each batch to those before', () => {
    const starts = createStarts();
    for (const counts of [[2, 0], [], [3]]) starts.addCounts(Uint32Array.from(counts));
    expect(starts.seal()).toEqual(Uint32Array.of(0, 2, 2, 5));
  });

  it('moves the starts of each batch behind the ends of those before', () => {
    const starts = createStarts();
    for (const batch of [[0, 2, 2], [0], [0, 3]]) starts.addStarts(Uint32Array.from(batch));
    expect(starts.seal()).toEqual(Uint32Array.of(0, 2, 2, 5));
  });

  it('gives one start of no batches', () => {
    expect(createStarts().seal()).toEqual(Uint32Array.of(0));
  });

  it('refuses sums beyond 32 bits', () => {
    const starts = createStarts();
    starts.addStarts(Uint32Array.of(0, 0x8000_0000));
    expect(() => starts.addStarts(Uint32Array.of(0, 0x8000_0000))).toThrow(
      'can be counted in 32 bits',
    );
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
