import type { CellIndex } from '../snapshot/sections.ts';

/** The two halves of a cell for each row, one behind the other; never falling. */
export type RowCells = Uint32Array;

/** The different cells of rows that stand in the order of their cells, each with its rows. */
export function buildCellIndex(cells: RowCells): CellIndex {
  const rowCount = cells.length / 2;
  const highs: number[] = [];
  const lows: number[] = [];
  const starts: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const [high, low] = [cells[2 * row]!, cells[2 * row + 1]!];
    if (highs.at(-1) === high && lows.at(-1) === low) continue;
    highs.push(high);
    lows.push(low);
    starts.push(row);
  }
  starts.push(rowCount);
  return {
    highs: Uint32Array.from(highs),
    lows: Uint32Array.from(lows),
    starts: Uint32Array.from(starts),
  };
}

/** The cells of rows each of which is in the cell of another row. */
export function cellsOfRows(cells: RowCells, rows: Uint32Array): RowCells {
  const own = new Uint32Array(2 * rows.length);
  rows.forEach((other, row) => {
    own.set(cells.subarray(2 * other, 2 * other + 2), 2 * row);
  });
  return own;
}
