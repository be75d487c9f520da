import type { CellIndex } from '../snapshot/sections.ts';
import { createColumn } from '../table/columns/growing-column.ts';

/** The two halves of each row's cell, in row order; the rows of a cell follow each other. */
export type RowCells = Uint32Array;

/** Builds the index of the distinct cells of rows, each cell with its rows. */
export function buildCellIndex(cells: RowCells): CellIndex {
  const rowCount = cells.length / 2;
  const highs = createColumn(Uint32Array);
  const lows = createColumn(Uint32Array);
  const starts = createColumn(Uint32Array);
  for (let row = 0; row < rowCount; row++) {
    const high = cells[2 * row]!;
    const low = cells[2 * row + 1]!;
    if (row > 0 && high === cells[2 * row - 2] && low === cells[2 * row - 1]) continue;
    highs.push(high);
    lows.push(low);
    starts.push(row);
  }
  starts.push(rowCount);
  return { highs: highs.seal(), lows: lows.seal(), starts: starts.seal() };
}

/** Returns the cells of rows that take the cell of another row. */
export function cellsOfRows(cells: RowCells, rows: Uint32Array): RowCells {
  const own = new Uint32Array(2 * rows.length);
  for (let row = 0; row < rows.length; row++) {
    const other = rows[row]!;
    own[2 * row] = cells[2 * other]!;
    own[2 * row + 1] = cells[2 * other + 1]!;
  }
  return own;
}
