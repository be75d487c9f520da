import fc from 'fast-check';
import { latLngToCell } from 'h3-js';
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

const positions = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

function wholeOf({ high, low }: Cell): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

function hexOf(cell: Cell): string {
  return wholeOf(cell).toString(16);
}
