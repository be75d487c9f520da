import type { HasRecord } from './page-faults.ts';

/** Checks that the runs of rows with a record are ascending, not empty and not adjacent. */
export function recordRunFaults(runs: Uint32Array, rowCount: number): string[] {
  let end = -1;
  for (let index = 0; index < runs.length; index += 2) {
    const first = runs[index] ?? 0;
    const next = runs[index + 1] ?? 0;
    if (first <= end || next <= first || next > rowCount) {
      return [`zones: run ${index / 2} of the records is out of order or out of range`];
    }
    end = next;
  }
  return [];
}

/** Returns a test for the rows in the runs. */
export function hasRecordIn(runs: Uint32Array, rowCount: number): HasRecord {
  const flags = new Uint8Array(rowCount);
  for (let index = 0; index < runs.length; index += 2) {
    flags.fill(1, runs[index], runs[index + 1]);
  }
  return (row) => flags[row] === 1;
}
