import { describe, expect, it } from 'vitest';
import { cellOf } from '../../../src/geo/cells.ts';
import { cellFaults } from '../../../src/open/faults/cell-faults.ts';

const [one, other] = [cellOf({ lng: 23, lat: 40 }, 9), cellOf({ lng: -77, lat: 38 }, 9)];
const NOWHERE = { high: 0xffff_ffff, low: 0xffff_ffff };

function faultsOf(cells: readonly { high: number; low: number }[], starts: readonly number[]) {
  const index = {
    highs: Uint32Array.from(cells, ({ high }) => high),
    lows: Uint32Array.from(cells, ({ low }) => low),
    starts: Uint32Array.from(starts),
  };
  return cellFaults('x', index, { rowCount: 9, h3Resolution: 9 });
}

describe('cellFaults', () => {
  it('has none for cells in any order', () => {
    expect(faultsOf([one, other, NOWHERE], [0, 2, 3, 9])).toEqual([]);
    expect(faultsOf([other, one], [0, 2, 9])).toEqual([]);
  });

  it.each([
    ['a cell twice', [one, other, one], [0, 2, 3, 9], 'x: cell 2 is the same as one before it'],
    [
      'rows without a place that are not last',
      [one, NOWHERE, other],
      [0, 2, 3, 9],
      'x: cell 1 holds rows without a place, but is not last',
    ],
    ['a cell without rows', [one, other], [0, 0, 9], 'x: cell 0 has no rows'],
    [
      'a cell of another resolution',
      [cellOf({ lng: 23, lat: 40 }, 8)],
      [0, 9],
      'x: cell 0 is not a cell of resolution 9',
    ],
    [
      'starts that fall',
      [one, other],
      [0, 10, 9],
      'x, cells: start 1 is out of order or out of range',
    ],
  ])('finds %s', (_, cells, starts, fault) => {
    expect(faultsOf(cells, starts)).toEqual([fault]);
  });
});
