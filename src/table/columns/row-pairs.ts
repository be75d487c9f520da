import type { RowLists } from '../../snapshot/sections.ts';
import { createColumn } from './growing-column.ts';

/** Pairs of rows, as columns: lists of objects for each row take much more memory. */
export interface RowPairs {
  add(listRow: number, row: number): void;
  /** Returns the rows of each list, ascending, each once. */
  pack(): RowLists;
}

export function createRowPairs(listCount: number): RowPairs {
  const listRows = createColumn(Uint32Array);
  const rows = createColumn(Uint32Array);
  return {
    add(listRow, row) {
      listRows.push(listRow);
      rows.push(row);
    },
    pack() {
      const { starts, grouped } = groupByList(listCount, listRows.seal(), rows.seal());
      return removeRepeated(starts, grouped);
    },
  };
}

/** Groups rows by their lists, in the order in which they are given: a counting sort. */
export function groupByList(listCount: number, listRows: Uint32Array, rows: Uint32Array) {
  const starts = new Uint32Array(listCount + 1);
  for (const listRow of listRows) starts[listRow + 1]! += 1;
  for (let list = 0; list < listCount; list++) starts[list + 1]! += starts[list]!;
  const next = starts.slice();
  const grouped = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const listRow = listRows[index]!;
    grouped[next[listRow]!] = rows[index]!;
    next[listRow]! += 1;
  }
  return { starts, grouped };
}

function removeRepeated(starts: Uint32Array, grouped: Uint32Array): RowLists {
  const uniqueStarts = new Uint32Array(starts.length);
  let end = 0;
  for (let list = 0; list + 1 < starts.length; list++) {
    const own = grouped.subarray(starts[list]!, starts[list + 1]!);
    if (own.length > 1) own.sort();
    for (let index = 0; index < own.length; index++) {
      if (index === 0 || own[index] !== own[index - 1]) grouped[end++] = own[index]!;
    }
    uniqueStarts[list + 1] = end;
  }
  return { starts: uniqueStarts, rows: grouped.slice(0, end) };
}
