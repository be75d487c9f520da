import type { Finding } from '../diagnostic/diagnostic.ts';
import type { Place } from '../diagnostic/place.ts';

/**
 * Whole records of one source file that travel together to whoever parses them. Plain data;
 * `bytes` is UTF-8 in an `ArrayBuffer` of its own, so that a piece can be posted to a
 * worker without a copy.
 */
export type Piece = CsvPiece | JsonPiece;

export interface CsvPiece {
  readonly format: 'csv';
  /** Stands in every place: the source as the feed names it, and the part (`a.zip/b.csv`). */
  readonly file: string;
  /** From 0, in the order of the file. */
  readonly sequence: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Rows in `bytes`, blank ones included. */
  readonly recordCount: number;
  /** Names of the columns, trimmed. A column without a name is `''`. */
  readonly header: readonly string[];
  readonly delimiter: string;
  /**
   * Where the count of rows or lines begins or jumps; the first is that of record 0. From one to
   * the next each record is one row and one line further.
   */
  readonly anchors: readonly RowAnchor[];
}

/** The place of one record of a CSV piece. */
export interface RowAnchor {
  /** From 0 in the piece. */
  readonly recordIndex: number;
  readonly row: number;
  readonly line: number;
}

export interface JsonPiece {
  /**
   * What each element is: a Feature of GeoJSON or ESRI JSON; an object of CDS JSON; or whichever of
   * them it looks like, or a bare geometry.
   */
  readonly format: 'geojson' | 'cds-json' | 'json';
  readonly file: string;
  readonly sequence: number;
  /** Elements with what stands between them. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly recordCount: number;
  /** Start and end of each element in `bytes`, one pair after the other. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  /** Members in each element's text, by which a repeated one is noticed; `null`: none repeats. */
  readonly memberCounts: Uint32Array<ArrayBuffer> | null;
  /**
   * The array that holds the elements: `/features`, `/data/spaces`, `/data/0/spaces`; `null` where
   * they are counted as rows from 1.
   */
  readonly pointer: string | null;
  /** The position of the piece's first element, from 0. */
  readonly firstIndex: number;
  /** The reference system that the file declares, unless it is that of GeoJSON. */
  readonly declaredCrs: string | null;
}

/** What to list when a piece is posted, so that it is moved and not copied. */
export function transferablesOf(piece: Piece): ArrayBuffer[] {
  if (piece.format === 'csv') return [piece.bytes.buffer];
  const { bytes, bounds, memberCounts } = piece;
  return [bytes.buffer, bounds.buffer, ...(memberCounts === null ? [] : [memberCounts.buffer])];
}

/**
 * Cuts a stream of UTF-8 text into pieces of whole records; where the chunks end
 * makes no difference.
 */
export interface Cutter<P> {
  /** The pieces that the chunk completes, each made when it is asked for. */
  push(chunk: Uint8Array): Generator<P>;
  /** The rest, when no more chunks come. */
  end(): Generator<P>;
}

export interface CutSizes {
  /** A piece ends with the record that brings it to this length. */
  readonly pieceByteLength: number;
  /** So much is held to find the end of a record. */
  readonly recordByteLengthMax: number;
}

/** A record as found: nothing trimmed, nothing converted. */
export interface RawRecord {
  readonly place: Place;
  /**
   * One value for each of the plan's `columns`; `undefined` where the record has none.
   * CSV values are text.
   */
  readonly values: readonly unknown[];
  /**
   * A GeoJSON geometry object as found or as converted from WKT or from a pair of columns; `null`
   * or `undefined` where there is none. Nothing about it is checked yet.
   */
  readonly geometry: unknown;
  /** Why the record's shape could not be read; `geometry` is `null` then. */
  readonly geometryFinding?: Finding;
  /**
   * The reference system of the shape as the file declares it, unless it is that of GeoJSON.
   */
  readonly declaredCrs?: string;
  /** All columns of the record but those of its shape; only where the plan says `carriesRow`. */
  readonly row?: RawRow;
}

/** The value at each index belongs to the name there. */
export interface RawRow {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * Takes what a piece holds. Each record is reported once, as `record` or as `dropped`: their number
 * is the number of records read.
 */
export interface RawRecordSink {
  record(raw: RawRecord): void;
  /** A record that could not be parsed: it counts as read and dropped. */
  dropped(place: Place, finding: Finding): void;
  /** Something found that is not a record: a blank row, or what is true of the whole file. */
  note(place: Place, finding: Finding): void;
  /**
   * Called once, at the end of each piece: every column or member name found (the first
   * `COLUMN_NAME_COUNT_MAX`), and how many of the piece's records have a value under it. Which of
   * them are read is in `selectReadColumns`.
   */
  columns(counts: ReadonlyMap<string, number>): void;
}
