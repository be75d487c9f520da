import type { Collected } from '../diagnostic/collector.ts';
import type { Finding } from '../diagnostic/diagnostic.ts';
import type { CountedNote } from '../normalise/derive/field-report.ts';
import type { RecordBatch } from '../table/record-batch.ts';
import type { HeldRecord } from './unite-records.ts';

/** A row, or the index of an element, and what keeps its record out of a snapshot. */
export interface RejectedRow {
  readonly row: number;
  readonly finding: Finding;
}

/** What came of one piece of a source. Plain data, its buffers free to be moved. */
export interface PreparedPiece {
  readonly batch: RecordBatch;
  readonly diagnostics: Collected;
  /** Records that wait for other rows of the same record (`group_by`, `latest_by`). */
  readonly held: readonly HeldRecord[];
  /** Why records were left out, where the rows are asked for (`--rejects`). */
  readonly rejects: readonly RejectedRow[];
  /** Records that the piece held, whatever became of them. */
  readonly readCount: number;
  /** Stands in the places of its records. */
  readonly file: string;
  /** The array that the records stand in (`/features`), or `null` where they are rows. */
  readonly pointer: string | null;
  /** Every column found, and how many of the records have a value under it. */
  readonly columns: ReadonlyMap<string, number>;
  /** What was changed or filled in as the feed asks, and in how many records. */
  readonly notes: readonly CountedNote[];
}
