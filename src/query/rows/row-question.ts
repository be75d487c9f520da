import type { RowTree, ShapeColumns } from '../../snapshot/sections.ts';
import type { CircleFilters, Filters } from './filters.ts';

/** The data about the rows of a kind that filters use. */
export interface AskedRows {
  readonly tree: RowTree;
  readonly shapes: ShapeColumns;
  /**
   * The zone shapes used for rows without a shape of their own; `null` if the kind has no
   * such rows.
   */
  readonly zones: ZoneShapes | null;
}

/** The shapes shared by rows that have no shape of their own. */
export interface ZoneShapes {
  /** The zone of each row. */
  readonly rows: Uint32Array;
  readonly shapes: ShapeColumns;
  readonly known: KnownZones;
}

/**
 * Results that one question has already computed for zones, by zone row. A thousand spaces can
 * share the shape of one zone, and the shape is measured once for all of them.
 */
export interface KnownZones {
  readonly meetsBox: Map<number, boolean>;
  readonly keys: Map<number, number>;
}

/** Returns the empty results for a new question. */
export function forgetZones(): KnownZones {
  return { meetsBox: new Map(), keys: new Map() };
}

/** Rows from `first` up to but not including `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** The rows to search, in ascending ranges, and the conditions that every match must satisfy. */
export interface RowQuestion {
  readonly rows: AskedRows;
  readonly ranges: readonly RowRange[];
  readonly filters: Filters;
  readonly work: QueryWork;
}

/** A question that has a circle. */
export interface CircleQuestion extends RowQuestion {
  readonly filters: CircleFilters;
}

/** The work done for a question so far, for tests and benchmarks: work is counted, not timed. */
export interface QueryWork {
  /** Nodes, including rows, that were judged by their box and period. */
  nodeCount: number;
  /**
   * Shapes that were examined: one for each row, and one for all rows that share a zone's shape.
   */
  exactCount: number;
}
