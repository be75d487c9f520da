/**
 * The columns of a snapshot as typed arrays over its bytes. `open` returns them, `query` and
 * `respond` read them. Nothing is parsed or copied. FORMAT.md describes the files.
 */
import type { SnapshotFacts } from '../model/feed-facts.ts';
import type { LastUpdatedDates, Manifest } from './manifest.ts';

/**
 * An open snapshot. Its views are valid until `close`, which must not be called during a request.
 */
export interface Snapshot {
  /** First 16 hex digits of SHA-256 over the manifest. */
  readonly id: string;
  readonly facts: SnapshotFacts;
  /** Zones that only other records name do not count. */
  readonly counts: Manifest['counts'];
  /** The latest `last_updated_date` of each kind; `null` if there is none. */
  readonly lastUpdatedDatesMs: LastUpdatedDates;
  readonly areas: AreaSections;
  readonly spaces: SpaceSections;
  readonly zones: ZoneSections;
  readonly policies: PolicySections;
  readonly objects: ObjectSections;
  /** How the bytes are accessed: mapped pages, or `fs.read` if mapping is not available. */
  readonly access: 'mapped' | 'read';
  /** Total size of all files. */
  readonly byteLength: number;
  /** Gives back the memory of mapped files. Views stay valid and are read again when used. */
  unload(): void;
  close(): void;
}

/**
 * The JSON bytes of records in row order, each followed by one comma. Row `r` is the bytes from
 * `offsets[r]` to `offsets[r + 1]`, counted over all page files as if they were one.
 */
export interface RecordPages {
  readonly offsets: Float64Array;
  /**
   * Returns the bytes from `start` to `end`, which must be record boundaries: one piece, or several
   * if the range crosses from one page file to the next. Pieces of a mapped file are not copied.
   */
  read(start: number, end: number): Uint8Array[];
}

/** UUIDs in ascending byte order, 16 bytes each, and the row of each. */
export interface UuidIndex {
  readonly uuids: Uint8Array;
  readonly rows: Uint32Array;
}

/** Texts in ascending order of their UTF-8 bytes, and the ascending rows of each. */
export interface TextIndex {
  readonly keyOffsets: Uint32Array;
  readonly keyBytes: Uint8Array;
  readonly postingOffsets: Uint32Array;
  readonly postings: Uint32Array;
}

/**
 * A list of ascending rows for each row. The list of row `r` is `rows` from the index
 * `starts[r]` to `starts[r + 1]`.
 */
export interface RowLists {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/**
 * The H3 cells of the rows, at the resolution of the snapshot, each once. They are in the order of
 * their rows: cell `c` has the rows from `starts[c]` to `starts[c + 1]`. A cell is stored as the
 * two halves of its 64-bit index. Rows without a position are last, under the cell whose bits are
 * all 1, which is not an H3 cell.
 */
export interface CellIndex {
  readonly highs: Uint32Array;
  readonly lows: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * The kind of a ring in a shape. A shell begins a new polygon, and the holes after it belong to it.
 * A line is open. Points are separate positions.
 */
export const RING_SHELL = 0;
export const RING_HOLE = 1;
export const RING_LINE = 2;
export const RING_POINTS = 3;

/**
 * Shapes by row: the rings of row `r` are `shapeRings[r]` to `shapeRings[r + 1]` (none: no shape);
 * ring `k` is of the kind `ringKinds[k]` and has the positions `ringPositions[k]` to
 * `ringPositions[k + 1]`, each two numbers of `positions` (longitude, latitude).
 */
export interface ShapeColumns {
  readonly shapeRings: Uint32Array;
  readonly ringPositions: Uint32Array;
  readonly ringKinds: Uint8Array;
  readonly positions: Float64Array;
}

/**
 * The tree over the rows. Level 0 is the rows themselves. `TREE_FAN_OUT` rows have one node of
 * level 1 above them, as many of those have one node of level 2, and so on up to a single node.
 * Node `i` of level `L` covers `TREE_FAN_OUT^L` rows from row `i × TREE_FAN_OUT^L` on, so the tree
 * needs no pointers. `boxes` holds the box of all rows below each node in units
 * (`geo/boxes/box-units.ts`), level after level from level 0; a row without a shape has an empty
 * box. `periods`, if the kind has them, holds four numbers for each node: smallest start, largest
 * start, smallest end, largest end (±∞ if unbounded). `shapeless[node]` is 1 if a row below has no
 * shape. `levelStarts[L]` is the first node of level `L`.
 */
export interface RowTree {
  readonly rowCount: number;
  readonly levelStarts: readonly number[];
  readonly boxes: Int32Array;
  readonly periods: Float64Array | null;
  readonly shapeless: Uint8Array;
  /** Present if `periods` is. Without it, a time filter reads every row that matches by place. */
  readonly validity?: ValidityCounts;
}

export const TREE_FAN_OUT = 16;

/**
 * The number of valid rows below a node over time, for the nodes of level `VALIDITY_LEVEL` and up.
 * Node `i`, counted from the first of them, has the changes `starts[i]` to `starts[i + 1]`: from
 * `timesMs[k]` until the next change, `counts[k]` of its rows are valid. The first change of each
 * node is at −∞.
 */
export interface ValidityCounts {
  readonly starts: Uint32Array;
  readonly timesMs: Float64Array;
  readonly counts: Uint32Array;
}

/** Below this level, reading the rows of a node is as fast as looking up its changes. */
export const VALIDITY_LEVEL = 2;

/**
 * The observations of each space, oldest first: those of row `r` are `starts[r]` to `starts[r +
 * 1]`. `defaults[r]` is 1 if the space counts as available before its first observation.
 */
export interface Timeline {
  readonly starts: Uint32Array;
  readonly timesMs: Float64Array;
  readonly available: Uint8Array;
  readonly defaults: Uint8Array;
}

export interface AreaSections {
  readonly rowCount: number;
  /** The records as in lists, and as asked for by identifier (with `geometry`). */
  readonly list: RecordPages;
  readonly detail: RecordPages;
  readonly cells: CellIndex;
  readonly ids: UuidIndex;
  readonly names: TextIndex;
  /** The zones that an area lists, and the zones that list it. */
  readonly zones: RowLists;
  readonly shapes: ShapeColumns;
  readonly tree: RowTree;
}

export interface SpaceSections {
  readonly rowCount: number;
  /**
   * Each record ends in `"available":A,"availability_time":T},` with the latest observation, so
   * that a response as of another time differs only there.
   */
  readonly list: RecordPages;
  /** The cell of a space is that of its zone. */
  readonly cells: CellIndex;
  readonly ids: UuidIndex;
  /** The row of the zone that each space names; ascending. */
  readonly zoneRows: Uint32Array;
  /** For a space without a shape, `tree` has the box of its zone. */
  readonly shapes: ShapeColumns;
  readonly tree: RowTree;
  readonly timeline: Timeline;
}

export interface ObjectSections {
  readonly rowCount: number;
  /** The records with `geometry`. */
  readonly list: RecordPages;
  /** Of the object's own shape. */
  readonly cells: CellIndex;
  readonly ids: UuidIndex;
  /** The space that each object names, as text; empty for none. */
  readonly spaceIds: TextIndex;
  readonly shapes: ShapeColumns;
  readonly tree: RowTree;
}

export interface PolicySections {
  readonly rowCount: number;
  /** Rows are in the order of their identifiers. */
  readonly list: RecordPages;
  readonly ids: UuidIndex;
  readonly zones: PolicyZones;
}

/**
 * The zones that list each policy, and when. The policy of row `r` has the links `starts[r]` to
 * `starts[r + 1]`, in ascending order of their zones. Link `k` is to the zone `rows[k]` and is
 * valid from `periods[2k]` up to `periods[2k + 1]` (±∞ if unbounded), within the validity of the
 * zone. `listed[k]` is 1 if the zone's record lists the policy now, 0 if it listed it before.
 */
export interface PolicyZones extends RowLists {
  readonly periods: Float64Array;
  readonly listed: Uint8Array;
}

export interface ZoneSections {
  readonly rowCount: number;
  /**
   * The rows that have a record, as ascending pairs: first row, row after the last. A
   * zone that other records name only is a row without a record: no response has it, and the pages
   * have no bytes of it.
   */
  readonly recordRuns: Uint32Array;
  /** The records without `geometry` and with it. */
  readonly list: RecordPages;
  readonly detail: RecordPages;
  readonly cells: CellIndex;
  readonly ids: TextIndex;
  /** The spaces of zone `z` are the rows `firstSpaces[z]` to `firstSpaces[z + 1]`. */
  readonly firstSpaces: Uint32Array;
  /**
   * The objects of each zone: those that name it, those
   * that name a space of it, and those that it lists.
   */
  readonly objects: RowLists;
  readonly shapes: ShapeColumns;
  readonly tree: RowTree;
}
