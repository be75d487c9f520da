import type { Finding } from '../diagnostic/diagnostic.ts';
import type { Place } from '../diagnostic/place.ts';

/**
 * Whole records of one source file that are parsed together. Plain data: `bytes` is UTF-8 in its
 * own `ArrayBuffer`, so that a piece can be posted to a worker without a copy.
 */
export type Piece = CsvPiece | JsonPiece;

export interface CsvPiece {
  readonly format: 'csv';
  /** The name in places: the source as the feed names it, and its part (`a.zip/b.csv`). */
  readonly file: string;
  /** From 0, in the order of the file. */
  readonly sequence: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of rows in `bytes`, including blank ones. */
  readonly recordCount: number;
  /** Names of the columns, trimmed. A column without a name is `''`. */
  readonly header: readonly string[];
  readonly delimiter: string;
  /**
   * The number of cells that rows have: that of the columns, or more or fewer by cells that belong
   * to no named column.
   */
  readonly rowWidth: number;
  /**
   * The records at which the row and line numbers begin or jump; the first is record 0. After each
   * of them, the next records are one row and one line further.
   */
  readonly anchors: readonly RowAnchor[];
}

/** The place of one record of a CSV piece. */
export interface RowAnchor {
  /** The index in the piece, from 0. */
  readonly recordIndex: number;
  readonly row: number;
  readonly line: number;
}

export interface JsonPiece {
  /**
   * What the elements are: Features of GeoJSON or Esri JSON; objects of CDS JSON; or for `json`,
   * any of these or bare geometries, by their members.
   */
  readonly format: 'geojson' | 'cds-json' | 'json';
  readonly file: string;
  readonly sequence: number;
  /** The elements and the text between them. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly recordCount: number;
  /** Start and end of each element in `bytes`, one pair after the other. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  /** The number of members in the text of each element; `null` if no member can be repeated. */
  readonly memberCounts: Uint32Array<ArrayBuffer> | null;
  /**
   * The pointer of the array with the elements: `/features`, `/data/spaces`, `/data/0/spaces`;
   * `null` if the elements are counted as rows from 1.
   */
  readonly pointer: string | null;
  /** The index of the first element of the piece in the array, from 0. */
  readonly firstIndex: number;
  /** The reference system that the file declares, unless it is that of GeoJSON. */
  readonly declaredCrs: string | null;
}

/** Returns the buffers of a piece, so that posting the piece moves them instead of copying. */
export function transferablesOf(piece: Piece): ArrayBuffer[] {
  if (piece.format === 'csv') return [piece.bytes.buffer];
  const { bytes, bounds, memberCounts } = piece;
  return [bytes.buffer, bounds.buffer, ...(memberCounts === null ? [] : [memberCounts.buffer])];
}

/** Cuts UTF-8 text into pieces of whole records. The result does not depend on the chunks. */
export interface Cutter<P> {
  /** Yields the pieces that the chunk completes. */
  push(chunk: Uint8Array): Generator<P>;
  /** Yields the rest, after the last chunk. */
  end(): Generator<P>;
}

export interface CutSizes {
  /** A piece ends with the record that brings it to this length. */
  readonly pieceByteLength: number;
  /** The number of bytes that are held to find the end of a record. */
  readonly recordByteLengthMax: number;
}

/** A record as found: nothing trimmed, nothing converted. */
export interface RawRecord {
  readonly place: Place;
  /** One value for each of the plan's `columns`; `undefined` if absent. CSV values are text. */
  readonly values: readonly unknown[];
  /**
   * A GeoJSON geometry object as found, or converted from WKT or from a pair of columns; `null` or
   * `undefined` if there is none. It is not checked yet.
   */
  readonly geometry: unknown;
  /** Why the record's shape could not be read; `geometry` is `null` then. */
  readonly geometryFinding?: Finding;
  /** The reference system that the file declares for the shape, unless it is that of GeoJSON. */
  readonly declaredCrs?: string;
  /** All columns of the record except its shape; only if the plan says `carriesRow`. */
  readonly row?: RawRow;
}

/** The value at each index belongs to the name there. */
export interface RawRow {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** Receives the content of a piece. Each record is passed once, to `record` or to `dropped`. */
export interface RawRecordSink {
  record(raw: RawRecord): void;
  /** Takes a record that could not be parsed. It counts as read and dropped. */
  dropped(place: Place, finding: Finding): void;
  /** Takes a finding that is not about a record: about a blank row, or about the whole file. */
  note(place: Place, finding: Finding): void;
  /**
   * Called once at the end of each piece, with the names of all columns or members (the first
   * `COLUMN_NAME_COUNT_MAX`) and the number of records with a value in each.
   */
  columns(counts: ReadonlyMap<string, number>): void;
}
