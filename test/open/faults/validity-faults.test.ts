import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validityFaults } from '../../../src/open/faults/validity-faults.ts';
import { countValidRows } from '../../../src/order/count-valid-rows.ts';

/** Of 300 rows the upper nodes are two of level 2, over 256 and 44 rows, and one of level 3. */
const validity = {
  starts: Uint32Array.of(0, 1, 3, 5),
  timesMs: Float64Array.of(-Infinity, -Infinity, 9, -Infinity, 9),
  counts: Uint32Array.of(256, 44, 40, 300, 296),
};

describe('validityFaults', () => {
  it('finds none in counts that can be, and none where there are none', () => {
    expect(validityFaults('x', 300, validity)).toEqual([]);
    expect(validityFaults('x', 300, undefined)).toEqual([]);
  });

  it('finds none in what is counted of any periods', () => {
    const border = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(-Infinity, Infinity));
    const periods = fc.array(fc.tuple(border, border), { maxLength: 600 });
    fc.assert(
      fc.property(periods, (rows) => {
        const counted = countValidRows(rows.length, (row) => rows[row] ?? [0, 0]);
        expect(validityFaults('x', rows.length, counted)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['a first change at a time', { timesMs: validity.timesMs.with(1, 0) }, 1],
    ['times that are equal', { timesMs: validity.timesMs.with(2, -Infinity) }, 1],
    ['a time that is none', { timesMs: validity.timesMs.with(4, Number.NaN) }, 2],
    ['more valid rows than there are', { counts: validity.counts.with(1, 45) }, 1],
    ['a node without a change', { starts: Uint32Array.of(0, 0, 3, 5) }, 0],
  ])('finds %s', (_, change, node) => {
    expect(validityFaults('x', 300, { ...validity, ...change })).toEqual([
      `x: the counts of valid rows of upper node ${node} cannot be`,
    ]);
  });

  it('finds starts that fall', () => {
    const starts = Uint32Array.of(0, 3, 1, 5);
    expect(validityFaults('x', 300, { ...validity, starts })).toEqual([
      'x, validity: start 2 is out of order or out of range',
    ]);
  });
});
