import { cellToChildren, latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { joinCells } from '../../src/geo/cell-runs.ts';

const columnsOf = (names: readonly string[]) => ({
  highs: Uint32Array.from(names, (name) => Number.parseInt(name.slice(0, -8), 16)),
  lows: Uint32Array.from(names, (name) => Number.parseInt(name.slice(-8), 16)),
});

const ONE = latLngToCell(40.63, 22.94, 6);
const OTHER = latLngToCell(38.9, -77.03, 6);
const [a = '', b = '', c = ''] = cellToChildren(ONE, 8);
const [d = '', e = ''] = cellToChildren(OTHER, 8);
const NOWHERE = 'ffffffffffffffff';

function join(names: readonly string[], resolution: number) {
  const cells = joinCells(columnsOf(names), resolution);
  return cells.map(({ cell, runs }) => ({
    cell: cell === null ? null : columnsOf([ONE, OTHER]).lows.indexOf(cell.low),
    runs: runs.map(({ first, end }) => [first, end]),
  }));
}

describe('joinCells', () => {
  it('gathers the runs of cells inside a coarser one, wherever they are', () => {
    expect(join([a, d, b, c, e, NOWHERE], 6)).toEqual([
      {
        cell: 0,
        runs: [
          [0, 1],
          [2, 4],
        ],
      },
      {
        cell: 1,
        runs: [
          [1, 2],
          [4, 5],
        ],
      },
      { cell: null, runs: [[5, 6]] },
    ]);
  });

  it('has each cell alone at their own resolution, and none of no cells', () => {
    const cells = joinCells(columnsOf([b, a]), 8);
    expect(cells.map(({ runs }) => runs)).toEqual([[{ first: 0, end: 1 }], [{ first: 1, end: 2 }]]);
    expect(joinCells(columnsOf([]), 3)).toEqual([]);
  });
});
