/**
 * Cuts a stream of UTF-8 text into pieces of whole records; where the chunks end makes no
 * difference.
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
