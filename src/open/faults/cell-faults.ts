import { nameOfCell } from '../../geo/cells.ts';
import type { CellIndex } from '../../snapshot/sections.ts';
import { startFaults } from './column-faults.ts';

/** The limits that the cells of a kind must satisfy. */
interface CellRows {
  readonly rowCount: number;
  readonly h3Resolution: number;
}

/**
 * Checks that the cells have the resolution of the snapshot, that none is there twice, that rows
 * without a position are last, that each cell has at least one row, and that every row is in one.
 */
export function cellFaults(what: string, cells: CellIndex, rows: CellRows): string[] {
  const faults = startFaults(`${what}, cells`, cells.starts, rows.rowCount);
  if (faults.length > 0) return faults;
  const seen = new Set<string>();
  for (let cell = 0; cell < cells.highs.length; cell++) {
    const fault = findCellFault(cells, { cell, seen }, rows.h3Resolution);
    if (fault !== undefined) return [`${what}: cell ${cell} ${fault}`];
  }
  return [];
}

function findCellFault(
  cells: CellIndex,
  { cell, seen }: { readonly cell: number; readonly seen: Set<string> },
  h3Resolution: number,
): string | undefined {
  const { starts } = cells;
  const { high, low } = cellAt(cells, cell);
  if (starts[cell] === starts[cell + 1]) return 'has no rows';
  if (isNowhere({ high, low })) {
    return cell + 1 === cells.highs.length
      ? undefined
      : 'holds rows without a place, but is not last';
  }
  if (!isCell({ high, low }, h3Resolution)) return `is not a cell of resolution ${h3Resolution}`;
  const name = nameOfCell({ high, low });
  if (seen.has(name)) return 'is the same as one before it';
  seen.add(name);
  return undefined;
}

interface Halves {
  readonly high: number;
  readonly low: number;
}

function cellAt({ highs, lows }: CellIndex, cell: number): Halves {
  return { high: highs[cell] ?? 0, low: lows[cell] ?? 0 };
}

/** The value for rows without a position. */
function isNowhere({ high, low }: Halves): boolean {
  return high === 0xffff_ffff && low === 0xffff_ffff;
}

/**
 * Checks the layout of an H3 cell: mode 1 in the highest five bits, the resolution in bits 20 to 23
 * of the high half, and 15 digits of three bits at the end. Digits beyond the resolution are 7.
 */
function isCell({ high, low }: Halves, h3Resolution: number): boolean {
  const bits = (BigInt(high) << 32n) | BigInt(low);
  if (high >>> 27 !== 1 || ((high >>> 20) & 15) !== h3Resolution) return false;
  for (let level = 1; level <= DIGIT_COUNT; level++) {
    const digit = (bits >> BigInt(3 * (DIGIT_COUNT - level))) & 7n;
    if ((digit === 7n) !== level > h3Resolution) return false;
  }
  return true;
}

const DIGIT_COUNT = 15;
