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
  /** H3's text of the cell, or `none`. */
  readonly name: string;
  /** Ascending, with other cells between them. */
  readonly runs: readonly CellRun[];
}

/**
 * Returns the cells of the same or a coarser resolution that contain the given cells, in the order
 * in which they first do.
 */
export function joinCells({ highs, lows }: CellColumns, resolution: number): JoinedCell[] {
  const joined = new Map<string, JoinedCell & { runs: CellRun[] }>();
  for (let index = 0; index < highs.length; index++) {
    const own = { high: highs[index] ?? 0, low: lows[index] ?? 0 };
    const cell = isNowhere(own) ? null : parentOfCell(own, resolution);
    const name = cell === null ? 'none' : nameOfCell(cell);
    const known = joined.get(name) ?? { cell, name, runs: [] };
    joined.set(name, known);
    const last = known.runs.at(-1);
    const first = last?.end === index ? known.runs.pop()!.first : index;
    known.runs.push({ first, end: index + 1 });
  }
  return [...joined.values()];
}

/** In a snapshot, rows without a position have this value, which is not a cell (FORMAT.md). */
const NOWHERE = 0xffff_ffff;

function isNowhere({ high, low }: Cell): boolean {
  return high === NOWHERE && low === NOWHERE;
}
