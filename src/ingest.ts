/** Implements `curbstone ingest`: turns a feed into the live snapshot of a store. */
import { join } from 'node:path';
import {
  type CheckedFeed,
  type CheckOptions,
  checkFeed,
  type EarlyUse,
  type WrittenRejects,
} from './check.ts';
import { type OpenPrevious, openPrevious, recordsOfSnapshot } from './check-against.ts';
import { Failure } from './diagnostic/failure.ts';
import { encodeReport, type Report } from './diagnostic/report.ts';
import { findRefusal, type Refusal, type Tolerance } from './find-refusal.ts';
import { openSnapshot, readManifest } from './open/open-snapshot.ts';
import type { Manifest } from './snapshot/manifest.ts';
import type { RecordBatch } from './table/record-batch.ts';
import {
  closeSpools,
  finishSpools,
  openSpools,
  type Spools,
  spoolBatch,
} from './write/feed-spools.ts';
import { fillRecords, hasHoles } from './write/fill-records.ts';
import { publishSnapshot } from './write/publish-snapshot.ts';
import { type OldAfterPublish, removeOldAfterPublish } from './write/remove-snapshots.ts';
import { createFeedWriter, type FeedWriter } from './write/thread/feed-writer.ts';
import { type Leftover, withWorkplace } from './write/with-workplace.ts';
import type { Workplace } from './write/workplace.ts';
import { writeManifest } from './write/write-snapshot.ts';

export interface IngestOptions extends CheckOptions, Tolerance {
  readonly storePath: string;
  /** How many snapshots stay in the store; default: all. */
  readonly keep?: number | null;
  /** A snapshot to compare with instead of the store's live one. */
  readonly previousPath?: string;
  /** Maximum size of a page file. Tests use a small one. */
  readonly pageFileByteLengthMax?: number;
}

interface Outcome {
  readonly report: Report;
  /** `null` if nothing was published; then `refusal` is the reason. */
  readonly snapshot: { readonly id: string; readonly folder: string } | null;
  readonly counts: SnapshotCounts | null;
  readonly refusal: Refusal | null;
  /** `null` if nothing was published. */
  readonly old: OldAfterPublish | null;
  /** The files of the rows that were left out; `null`: they were not asked for. */
  readonly rejects: WrittenRejects | null;
}

type SnapshotCounts = Manifest['counts'];

export type IngestOutcome = Outcome & Leftover & Comparison;

interface Comparison {
  /**
   * Why records were not compared with those of the live snapshot, so that no loss of records could
   * be found: it cannot be read. `null` if there is none, or if they were compared.
   */
  readonly uncompared: string | null;
}

/**
 * Reads, checks, orders and writes a feed, and makes it live. If there is an error and
 * `dropInvalid` is not given, nothing is published and the store's live snapshot stays. The same
 * applies to errors of `feed.json` itself with any option, and, whatever the severities, if records
 * were left out and none of a kind remain.
 *
 * @throws Failure if the feed's configuration is invalid or the store cannot be written.
 */
export async function ingest(options: IngestOptions): Promise<IngestOutcome> {
  return withWorkplace(options.storePath, async (workplace) => {
    const spools = openSpools(workplace.spoolFolder);
    const writer = createFeedWriter(workplace);
    try {
      const { checked, uncompared } = await checkWithPrevious(
        { ...options, early: writeEarly(options, spools, writer) },
        workplace,
        (batch) => spoolBatch(spools, batch),
      );
      const refusal = findRefusal(checked, options, findLiveCounts(workplace));
      if (refusal !== null) return { ...refuse(checked, refusal), uncompared };
      return { ...(await publish(checked, { options, spools, writer, workplace })), uncompared };
    } finally {
      await writer.close();
      closeSpools(spools);
    }
  });
}

/**
 * Writes a feed while its relations are checked, unless its records still have to be completed, or
 * it has errors for which nothing will be published.
 */
function writeEarly(
  { dropInvalid, errorCountMax = 0, pageFileByteLengthMax }: IngestOptions,
  spools: Spools,
  writer: FeedWriter,
): EarlyUse {
  return {
    prepare: writer.prepare,
    begin(feed) {
      if (hasHoles(feed) || (feed.errorCount > errorCountMax && !dropInvalid)) return;
      const { tables, h3Resolution } = feed;
      writer.begin({ tables, spools, h3Resolution, pageFileByteLengthMax });
    },
    revoke: writer.revoke,
  };
}

async function checkWithPrevious(
  options: IngestOptions,
  { store, liveIdBefore }: Workplace,
  spoolBatch: (batch: RecordBatch) => void,
): Promise<Comparison & { readonly checked: CheckedFeed }> {
  const { previousPath } = options;
  const previous =
    previousPath === undefined
      ? findLive(store, liveIdBefore)
      : await openPrevious(previousPath, options);
  if (previous === undefined || typeof previous === 'string') {
    return { checked: await checkFeed(options, spoolBatch), uncompared: previous ?? null };
  }
  try {
    return { checked: await checkFeed({ ...options, previous }, spoolBatch), uncompared: null };
  } finally {
    previous.close();
  }
}

/** Returns the live snapshot, `undefined` if there is none, or why it cannot be read. */
function findLive(store: string, liveId: string | undefined): OpenPrevious | string | undefined {
  if (liveId === undefined) return undefined;
  try {
    const snapshot = openSnapshot(join(store, liveId));
    return { ...recordsOfSnapshot(snapshot), close: () => snapshot.close() };
  } catch (error) {
    if (error instanceof Failure) return `snapshot ${liveId}: ${error.message}`;
    throw error;
  }
}

function refuse({ report, rejects }: CheckedFeed, refusal: Refusal): Outcome {
  return { report, rejects, snapshot: null, counts: null, refusal, old: null };
}

/** If the live snapshot cannot be read, no loss of kinds can be found. */
function findLiveCounts({ store, liveIdBefore }: Workplace): SnapshotCounts | undefined {
  if (liveIdBefore === undefined) return undefined;
  try {
    return readManifest(join(store, liveIdBefore)).manifest.counts;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

async function publish(
  checked: CheckedFeed,
  to: {
    readonly options: IngestOptions;
    readonly spools: Spools;
    readonly writer: FeedWriter;
    readonly workplace: Workplace;
  },
): Promise<Outcome> {
  const { tables, facts, report, rejects, hasSequences } = checked;
  finishSpools(to.spools);
  const copies: Spools[] = [];
  const filled = fillRecords({ tables, spools: to.spools, hasSequences }, () => {
    const opened = openSpools(to.workplace.spoolFolder, '.filled');
    copies.push(opened);
    return opened;
  });
  const { h3Resolution } = facts;
  const { pageFileByteLengthMax } = to.options;
  const written = await to.writer.finish(
    { ...filled, h3Resolution, pageFileByteLengthMax },
    { usesThread: checked.usesThreads },
  );
  copies.forEach(closeSpools);
  const counts = { ...written.others.counts, ...written.zones.counts };
  const text = { facts, report: encodeReport(report) };
  const id = writeManifest(text, written, to.workplace);
  const folder = await publishSnapshot(to.workplace, id);
  const old = removeOldAfterPublish(to.workplace, to.options.keep ?? null);
  return { report, rejects, snapshot: { id, folder }, counts, refusal: null, old };
}
