import type { RowTree, ShapeColumns } from '../../snapshot/sections.ts';
import type { Filters } from './filters.ts';

/** The rows of a kind, as far as filters look at them. */
export interface AskedRows {
  readonly tree: RowTree;
  readonly shapes: ShapeColumns;
  /**
   * Where a row without a shape of its own is instead; `null` where there is nothing to fall back
   * on.
   */
  readonly zones: { readonly rows: Uint32Array; readonly shapes: ShapeColumns } | null;
}

/** Rows from `first` to the one before `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** The rows that are asked, in ascending ranges, and what every match must satisfy. */
export interface RowQuestion {
  readonly rows: AskedRows;
  readonly ranges: readonly RowRange[];
  readonly filters: Filters;
  readonly work: QueryWork;
}

/** What a question has cost so far, for tests and benchmarks: work is counted, not timed. */
export interface QueryWork {
  /** Nodes, rows among them, that were judged by their box and period. */
  nodeCount: number;
  /** Rows whose shape was looked at. */
  exactCount: number;
}
