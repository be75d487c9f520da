import type { Finding } from '../diagnostic/diagnostic.ts';
import type { Place } from '../diagnostic/place.ts';
import type { RawRecord } from './raw-record.ts';

/**
 * Takes what a piece holds. Each record is told once, as `record` or as `dropped`: their number is
 * the number of records read.
 */
export interface RawRecordSink {
  record(raw: RawRecord): void;
  /** A record that could not be parsed: it counts as read and dropped. */
  dropped(place: Place, finding: Finding): void;
  /** Something found that is no record: a blank row, or what is true of the whole file. */
  note(place: Place, finding: Finding): void;
  /**
   * Told once, at the end of each piece: every column or member name found (the first
   * `COLUMN_NAME_COUNT_MAX`), and how many of the piece's records have a value under it. Which of
   * them are read is in `selectReadColumns`.
   */
  columns(counts: ReadonlyMap<string, number>): void;
}
