/**
 * The entry point of the thread that orders a feed and writes the files of every kind but zones. It
 * waits for its only job, and posts the order as soon as it is known, so that the main thread can
 * write the zones.
 */
import { parentPort } from 'node:worker_threads';
import { Failure } from '../../diagnostic/failure.ts';
import { invariant } from '../../model/invariant.ts';
import { indexOtherKinds, orderRows, type ZoneBasis, zoneBasisOf } from '../../order/order-feed.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { closeSpools, openSpoolReaders, type PageForm } from '../feed-spools.ts';
import { type WrittenOthers, writeOtherKinds } from '../write-kinds.ts';

/** Plain data: it is posted to the thread. The columns of the tables are in shared memory. */
export interface KindsJob {
  readonly tables: FeedTables;
  readonly h3Resolution: number;
  readonly spoolPaths: Readonly<Record<PageForm, string>>;
  readonly folder: string;
  readonly pageFileByteLengthMax: number | undefined;
}

export type KindsMessage =
  | { readonly form: 'order'; readonly basis: ZoneBasis }
  | { readonly form: 'written'; readonly written: WrittenOthers }
  /** An error of this class loses its class when a thread throws it. */
  | { readonly form: 'failure'; readonly message: string; readonly hint: string | undefined };

const port = parentPort;
invariant(port !== null, 'kinds-worker.ts runs as a worker thread');
const post = (message: KindsMessage) => port.postMessage(message);

port.once('message', (job: KindsJob) => {
  try {
    writeKinds(job);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    post({ form: 'failure', message: error.message, hint: error.hint });
  }
});

function writeKinds(job: KindsJob): void {
  const { tables, h3Resolution, folder, pageFileByteLengthMax } = job;
  const spools = openSpoolReaders(job.spoolPaths);
  const order = orderRows(tables, { h3Resolution });
  post({ form: 'order', basis: zoneBasisOf(tables, order) });
  const ordered = indexOtherKinds(tables, order, { h3Resolution });
  const written = writeOtherKinds({ tables, spools, pageFileByteLengthMax }, ordered, folder);
  closeSpools(spools);
  post({ form: 'written', written });
}
