import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Collected } from '../diagnostic/collector.ts';
import type { CountedNote } from '../normalise/derive/field-report.ts';
import type { RecordBatch } from '../table/record-batch.ts';
import type { HeldRecord } from './unite-records.ts';

/** A row, or the index of an element, and what keeps its record out of a snapshot. */
export interface RejectedRow {
  readonly row: number;
  readonly reason: string;
}

/** What came of one piece of a source. Plain data, its buffers free to be moved. */
export interface PreparedPiece {
  readonly batch: RecordBatch;
  readonly diagnostics: Collected;
  /** Records that wait for other rows of the same record (`group_by`, `latest_by`). */
  readonly held: readonly HeldRecord[];
  /** Why records were left out, where the rows are asked for (`--rejects`). */
  readonly rejects: readonly RejectedRow[];
  /** The size of the piece. */
  readonly byteLength: number;
  /** Records that the piece held, whatever became of them. */
  readonly readCount: number;
  /** The name of the file in the places of the records. */
  readonly file: string;
  /** The JSON pointer of the array of records (`/features`), or `null` for rows. */
  readonly pointer: string | null;
  /** Every column, and the number of records with a value in it. */
  readonly columns: ReadonlyMap<string, number>;
  /** The changes that the feed asks for, and the number of records. */
  readonly notes: readonly CountedNote[];
}

/**
 * Gives back memory that nobody reads any more. The garbage collector does not see how much memory
 * a buffer holds until its next turn, and by then there are dozens of pieces.
 */
export function releaseBuffers(buffers: readonly ArrayBuffer[]): void {
  nowhere ??= openNowhere();
  nowhere.postMessage(null, [...buffers]);
}

let nowhere: MessagePort | undefined;

/** Returns a port whose other end is closed. What is moved to it is freed at once. */
function openNowhere(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}
