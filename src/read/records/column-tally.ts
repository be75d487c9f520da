import { COLUMN_NAME_COUNT_MAX } from '../../model/limits.ts';
import { listGeometryColumns } from '../geometry/parse-geometry.ts';
import type { ReadPlan } from '../read-plan.ts';
import { isNothing } from './blank.ts';

/**
 * Counts the records of a piece with a value in each column. Most records of a file have the same
 * names in the same order, so names are compared instead of being looked up.
 */
export interface ColumnTally {
  add(record: NamedValues): void;
  /** Takes the counts of one record or more with these names, which the caller made. */
  addCounts(names: readonly string[], counts: ArrayLike<number>): void;
  /** Returns the counts of all records so far, for the first `COLUMN_NAME_COUNT_MAX` names. */
  counts(): ReadonlyMap<string, number>;
}

/** A record as found. Names and values have the same indexes. */
export interface NamedValues {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

export function createColumnTally(): ColumnTally {
  const total = new Map<string, number>();
  let names: readonly string[] = [];
  let counts: number[] = [];

  function settle(): void {
    for (const [index, name] of names.entries()) {
      if (total.size >= COLUMN_NAME_COUNT_MAX && !total.has(name)) continue;
      total.set(name, (total.get(name) ?? 0) + (counts[index] ?? 0));
    }
    counts = new Array<number>(names.length).fill(0);
  }

  function expectNames(wanted: readonly string[]): void {
    if (isSameList(wanted, names)) return;
    settle();
    names = wanted;
    counts = new Array<number>(names.length).fill(0);
  }

  return {
    add(record) {
      expectNames(record.names);
      for (let index = 0; index < counts.length; index++) {
        if (!isNothing(record.values[index])) counts[index] = (counts[index] ?? 0) + 1;
      }
    },
    addCounts(wanted, added) {
      expectNames(wanted);
      for (let index = 0; index < counts.length; index++) {
        counts[index] = (counts[index] ?? 0) + (added[index] ?? 0);
      }
    },
    counts() {
      settle();
      return total;
    },
  };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** Returns the names of all columns that are read, including those of the shape. */
export function selectReadColumns(plan: ReadPlan): Set<string> {
  return new Set([...plan.columns, ...listGeometryColumns(plan.geometry)]);
}
