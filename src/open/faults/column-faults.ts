import type { RowLists } from '../../snapshot/sections.ts';

/** Checks for columns of start offsets or flags, whatever they describe. */

/**
 * Checks that `starts` are whole numbers in ascending order (equal ones allowed) from 0 to `end`.
 */
export function startFaults(
  what: string,
  starts: Uint32Array | Float64Array,
  end: number,
): string[] {
  let previous = 0;
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index] ?? Number.NaN;
    if (!Number.isInteger(start) || start < previous || start > end) {
      return [`${what}: start ${index} is out of order or out of range`];
    }
    previous = start;
  }
  return [];
}

/** Checks that every value is 0 or 1. */
export function flagFaults(what: string, flags: Uint8Array): string[] {
  const index = flags.findIndex((flag) => flag > 1);
  return index === -1 ? [] : [`${what}: flag ${index} is neither 0 nor 1`];
}

/** Checks that `rows` contains every row once. */
export function permutationFaults(what: string, rows: Uint32Array): string[] {
  const seen = new Uint8Array(rows.length);
  for (const row of rows) {
    if (row >= rows.length || seen[row] === 1) return [`${what}: row ${row} is indexed wrongly`];
    seen[row] = 1;
  }
  return [];
}

/** Checks that each list is ascending and contains only existing rows. */
export function rowListFaults(
  what: string,
  { starts, rows }: RowLists,
  rowCount: number,
): string[] {
  const faults = startFaults(what, starts, rows.length);
  if (faults.length > 0) return faults;
  for (let list = 0; list + 1 < starts.length; list++) {
    const own = rows.subarray(starts[list], starts[list + 1]);
    const isSound = own.every(
      (row, at) => row < rowCount && (at === 0 || row > (own[at - 1] ?? 0)),
    );
    if (!isSound) return [`${what}: list ${list} does not ascend or is out of range`];
  }
  return [];
}
