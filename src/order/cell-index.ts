import type { CellIndex } from '../snapshot/sections.ts';
import { compareUuids } from '../table/sort-uuids.ts';

/** The two halves of each row's cell, in row order; never decreasing. */
export type RowCells = Uint32Array;

/**
 * Builds the index of the distinct cells of rows that are sorted by cell, each cell with its rows.
 */
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

/** Returns the rows in the order of their cells, and of their UUIDs within a cell. */
export function sortByCell(
  rows: readonly number[],
  { cells, uuids }: { readonly cells: RowCells; readonly uuids: Uint8Array },
): Uint32Array {
  return Uint32Array.from(rows).sort(
    (a, b) =>
      cells[2 * a]! - cells[2 * b]! ||
      cells[2 * a + 1]! - cells[2 * b + 1]! ||
      compareUuids(uuids, a, uuids, b),
  );
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
