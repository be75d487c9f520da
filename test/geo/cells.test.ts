import fc from 'fast-check';
import { cellToParent, latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { type Cell, cellOf } from '../../src/geo/cells.ts';

describe('cellOf', () => {
  it('gives the two halves of the index that H3 documents for its example', () => {
    // h3geo.org, latLngToCell: 37.3615593, -122.0553238 at resolution 5 is 85283473fffffff.
    expect(cellOf({ lat: 37.3615593, lng: -122.0553238 }, 5)).toEqual({
      high: 0x8528347,
      low: 0x3fffffff,
    });
  });

  it('keeps halves of 32 bits without a sign, at every resolution', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 0, max: 15 }), (position, resolution) => {
        const cell = cellOf(position, resolution);
        expect(hexOf(cell)).toBe(latLngToCell(position.lat, position.lng, resolution));
      }),
    );
  });

  it('takes an unwrapped longitude for the place it stands for', () => {
    expect(cellOf({ lat: -17, lng: 181 }, 9)).toEqual(cellOf({ lat: -17, lng: -179 }, 9));
  });
});

describe('cells by high, then low', () => {
  it('keep the cells of every coarser cell together', () => {
    const lists = fc.array(positions, { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 15 }), (list, resolution) => {
        const sorted = list.map((position) => cellOf(position, resolution)).sort(compareCells);
        for (let coarser = 0; coarser < resolution; coarser++) {
          const parents = sorted.map((cell) => cellToParent(hexOf(cell), coarser));
          const runs = parents.filter((parent, index) => parent !== parents[index - 1]);
          expect(runs.length).toBe(new Set(parents).size);
        }
      }),
    );
  });

  it('stand in the order of the 64-bit index', () => {
    fc.assert(
      fc.property(positions, positions, (a, b) => {
        const [first, second] = [cellOf(a, 12), cellOf(b, 12)];
        expect(Math.sign(compareCells(first, second))).toBe(
          Number(wholeOf(first) > wholeOf(second)) - Number(wholeOf(first) < wholeOf(second)),
        );
      }),
    );
  });
});

const positions = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

function compareCells(a: Cell, b: Cell): number {
  return a.high - b.high || a.low - b.low;
}

function wholeOf({ high, low }: Cell): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

function hexOf(cell: Cell): string {
  return wholeOf(cell).toString(16);
}
