import { type Cell, parentOfCell } from './cells.ts';

/** Cells of one resolution in ascending order, as the two halves of each. */
interface CellColumns {
  readonly highs: Uint32Array;
  readonly lows: Uint32Array;
}

/** A cell, and the run of finer cells inside it: `first` up to `end`. */
export interface CellRun {
  /** `null` for rows without a position. */
  readonly cell: Cell | null;
  readonly first: number;
  readonly end: number;
}

/**
 * Returns the cells of the same or a coarser resolution that contain the given cells, in ascending
 * order. The cells inside one of them are consecutive.
 */
export function joinCells({ highs, lows }: CellColumns, resolution: number): CellRun[] {
  const runs: CellRun[] = [];
  for (let index = 0; index < highs.length; index++) {
    const own = { high: highs[index] ?? 0, low: lows[index] ?? 0 };
    const cell = isNowhere(own) ? null : parentOfCell(own, resolution);
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.cell, cell)) {
      runs[runs.length - 1] = { ...last, end: index + 1 };
    } else runs.push({ cell, first: index, end: index + 1 });
  }
  return runs;
}

/** In a snapshot, rows without a position have this value, which is not a cell (FORMAT.md). */
const NOWHERE = 0xffff_ffff;

function isNowhere({ high, low }: Cell): boolean {
  return high === NOWHERE && low === NOWHERE;
}

function isSame(one: Cell | null, other: Cell | null): boolean {
  return one?.high === other?.high && one?.low === other?.low;
}
