import { type Cell, nameOfCell, parentOfCell } from './cells.ts';

/** Different cells of one resolution, as the two halves of each. */
interface CellColumns {
  readonly highs: Uint32Array;
  readonly lows: Uint32Array;
}

/** Consecutive cells: `first` up to `end`. */
export interface CellRun {
  readonly first: number;
  readonly end: number;
}

/** A cell, and the finer cells inside it. */
interface JoinedCell {
  /** `null` for rows without a position. */
  readonly cell: Cell | null;
  /** Ascending, with other cells between them. */
  readonly runs: readonly CellRun[];
}

/**
 * Returns the cells of the same or a coarser resolution that contain the given cells, in the order
 * in which they first do.
 */
export function joinCells({ highs, lows }: CellColumns, resolution: number): JoinedCell[] {
  const joined = new Map<string, { cell: Cell | null; runs: CellRun[] }>();
  for (let index = 0; index < highs.length; index++) {
    const own = { high: highs[index] ?? 0, low: lows[index] ?? 0 };
    const cell = isNowhere(own) ? null : parentOfCell(own, resolution);
    const name = cell === null ? '' : nameOfCell(cell);
    const runs = joined.get(name)?.runs;
    const last = runs?.at(-1);
    if (runs === undefined) joined.set(name, { cell, runs: [{ first: index, end: index + 1 }] });
    else if (last?.end === index) runs[runs.length - 1] = { ...last, end: index + 1 };
    else runs.push({ first: index, end: index + 1 });
  }
  return [...joined.values()];
}

/** In a snapshot, rows without a position have this value, which is not a cell (FORMAT.md). */
const NOWHERE = 0xffff_ffff;

function isNowhere({ high, low }: Cell): boolean {
  return high === NOWHERE && low === NOWHERE;
}
