import { type Cell, cellOf } from '../../geo/cells.ts';
import { isEmptyBox } from '../box-union.ts';
import { cellsOfRows, type RowCells } from '../cell-index.ts';
import { stepOnCurve } from './hilbert-curve.ts';

/** The records of a kind, as indexes of other columns. */
interface Sortable {
  /** By index; empty for a record without a place. */
  readonly boxes: Float64Array;
  /** Those that are sorted. */
  readonly indexes: Iterable<number>;
  readonly h3Resolution: number;
  /** Compares the identifiers of two indexes, which decide at equal places. */
  compareIds(a: number, b: number): number;
}

/** Sorted records, and the cell of each. */
interface Sorted {
  readonly indexes: Uint32Array;
  readonly cells: RowCells;
}

/**
 * Sorts records along the Hilbert curve by the middle of their box, and keeps each H3 cell in one
 * piece: a cell is where its first record is on the curve. Records without a place come last.
 */
export function sortAlongCurve({ boxes, indexes, h3Resolution, compareIds }: Sortable): Sorted {
  const cells = new Uint32Array(boxes.length / 2);
  const steps = new Float64Array(boxes.length / 4);
  const sorted = Uint32Array.from(indexes);
  for (const index of sorted) {
    const { cell, step } = spotOfBox(boxes, index, h3Resolution);
    cells[2 * index] = cell.high;
    cells[2 * index + 1] = cell.low;
    steps[index] = step;
  }
  sorted.sort((a, b) => steps[a]! - steps[b]! || compareIds(a, b));
  const joined = bringCellsTogether(sorted, cells);
  return { indexes: joined, cells: cellsOfRows(cells, joined) };
}

/** Brings the records of each cell together, where the first of them is. */
function bringCellsTogether(indexes: Uint32Array, cells: RowCells): Uint32Array {
  const inCells = new Map<number, number[]>();
  for (const index of indexes) {
    // Of the upper bits, only these differ between the cells of one resolution.
    const key = (cells[2 * index]! & 0xf_ffff) * 2 ** 32 + cells[2 * index + 1]!;
    const inCell = inCells.get(key);
    if (inCell === undefined) inCells.set(key, [index]);
    else inCell.push(index);
  }
  return Uint32Array.from([...inCells.values()].flat());
}

interface Spot {
  readonly cell: Cell;
  readonly step: number;
}

/** The cell of records without a place (`CellIndex`), and a step behind the end of the curve. */
const NOWHERE: Spot = { cell: { high: 0xffff_ffff, low: 0xffff_ffff }, step: 2 ** 52 };

/** Returns where the middle of the box at `index` is; `NOWHERE` if it is empty. */
export function spotOfBox(boxes: Float64Array, index: number, h3Resolution: number): Spot {
  if (isEmptyBox(boxes, index)) return NOWHERE;
  const lng = (boxes[4 * index]! + boxes[4 * index + 2]!) / 2;
  const lat = (boxes[4 * index + 1]! + boxes[4 * index + 3]!) / 2;
  const middle = { lng: lng > 180 ? lng - 360 : lng, lat };
  return { cell: cellOf(middle, h3Resolution), step: stepOnCurve(middle) };
}
