import type { RowTree, ShapeColumns } from '../../snapshot/sections.ts';
import type { Filters } from './filters.ts';

/** The rows of a kind, as far as filters look at them. */
export interface AskedRows {
  readonly tree: RowTree;
  readonly shapes: ShapeColumns;
  /** Where a row without a shape of its own is instead; `null` where the kind has no such rows. */
  readonly zones: ZoneShapes | null;
}

/** The shapes that rows without a shape of their own share. */
export interface ZoneShapes {
  /** The zone of each row. */
  readonly rows: Uint32Array;
  readonly shapes: ShapeColumns;
  readonly known: KnownZones;
}

/**
 * What one question has found out about zones, by zone row. A thousand spaces can share the shape
 * of one zone, and the shape is measured once for all of them.
 */
export interface KnownZones {
  readonly meetsBox: Map<number, boolean>;
  readonly keys: Map<number, number>;
}

/** For a new question: nothing is known yet. */
export function forgetZones(): KnownZones {
  return { meetsBox: new Map(), keys: new Map() };
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
  /** Shapes that were looked at: one for each row, and one for all rows that share a zone's. */
  exactCount: number;
}
