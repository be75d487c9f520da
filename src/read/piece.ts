/**
 * Whole records of one source file that travel together to whoever parses them. Plain data; `bytes`
 * is UTF-8 in an `ArrayBuffer` of its own, so that a piece can be posted to a worker without a
 * copy.
 */
export type Piece = CsvPiece | JsonPiece;

export interface CsvPiece {
  readonly format: 'csv';
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
  readonly format: 'geojson' | 'cds-json';
  readonly sequence: number;
  /** Array elements with the commas and blanks between them. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly recordCount: number;
  /** Start and end of each element in `bytes`, one pair after the other. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  /** The array that holds the elements: `/features`, `/data/spaces`, `/data/0/spaces`. */
  readonly pointer: string;
  /** The position in that array of the piece's first element. */
  readonly firstIndex: number;
}

/** What to list when a piece is posted, so that it is moved and not copied. */
export function transferablesOf(piece: Piece): ArrayBuffer[] {
  return piece.format === 'csv' ? [piece.bytes.buffer] : [piece.bytes.buffer, piece.bounds.buffer];
}
