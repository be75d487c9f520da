import { describe, expect, it } from 'vitest';
import {
  flagFaults,
  permutationFaults,
  startFaults,
} from '../../../src/open/faults/column-faults.ts';

describe('startFaults', () => {
  it('finds none in starts that never fall', () => {
    expect(startFaults('x', Uint32Array.of(0, 0, 3, 3, 9), 9)).toEqual([]);
    expect(startFaults('x', Float64Array.of(0, 5e12), 5e12)).toEqual([]);
    expect(startFaults('x', Uint32Array.of(), 0)).toEqual([]);
  });

  it.each([
    [[0, 4, 3], 2],
    [[0, 10], 1],
    [[0, 1.5, 9], 1],
    [[0, Number.NaN, 9], 1],
    [[-1, 9], 0],
    [[0, Number.POSITIVE_INFINITY], 1],
  ])('finds the first of %j that is out', (starts, index) => {
    expect(startFaults('x', Float64Array.from(starts), 9)).toEqual([
      `x: start ${index} is out of order or out of range`,
    ]);
  });
});

describe('flagFaults', () => {
  it('takes 0 and 1 and nothing else', () => {
    expect(flagFaults('x', Uint8Array.of(0, 1, 1))).toEqual([]);
    expect(flagFaults('x', Uint8Array.of(0, 2, 3))).toEqual(['x: flag 1 is neither 0 nor 1']);
  });
});

describe('permutationFaults', () => {
  it('wants every row once', () => {
    expect(permutationFaults('x', Uint32Array.of(2, 0, 1))).toEqual([]);
    expect(permutationFaults('x', Uint32Array.of(0, 0, 1))).toEqual([
      'x: row 0 is indexed wrongly',
    ]);
    expect(permutationFaults('x', Uint32Array.of(0, 3, 1))).toEqual([
      'x: row 3 is indexed wrongly',
    ]);
  });
});
