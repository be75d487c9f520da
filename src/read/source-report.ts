import type { Diagnostic } from '../diagnostic/diagnostic.ts';

/**
 * What is told of a source file while it is read, beside the pieces. Records are counted by whoever
 * parses the pieces; only those that no piece carries are counted here.
 */
export interface SourceReport {
  /** A finding about the file, or about a record that no piece carries. */
  add(diagnostic: Diagnostic): void;
  /**
   * The file cannot be trusted or used and is left out as a whole, for the reason given: no record
   * of it is kept, also none of the pieces that were handed out before. Those records count as read
   * and dropped. May be called more than once for one file, each time with another reason.
   */
  refuse(diagnostic: Diagnostic): void;
  /** So many bytes more of the file were read. */
  bytesRead(byteLength: number): void;
  /** So many records were lost before they reached a piece: they count as read and dropped. */
  recordDropped(count: number): void;
  /** The columns of a CSV file, in its order, trimmed; told before its first piece. */
  header(names: readonly string[]): void;
  /** SHA-256 of the file's bytes, told at the end; also of a file that is refused. */
  fingerprint(sha256Hex: string): void;
}
