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

export interface IngestOptions extends CheckOptions {
  readonly storePath: string;
  /** Publishes without the records that have errors. The errors are still reported. */
  readonly dropInvalid: boolean;
  /** Publishes without the records that have errors if there are at most this many errors. */
  readonly errorCountMax?: number;
  /** Publishes nothing if there are more warnings than this. */
  readonly warningCountMax?: number;
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

/** Why nothing was published. */
export type Refusal =
  /** There are errors. `canDrop`: some records have no errors. */
  | { readonly reason: 'errors'; readonly canDrop: boolean }
  /**
   * More than a tenth of the records of a kind, or all of them, are gone. There are no
   * other errors.
   */
  | { readonly reason: 'records-lost' }
  /** There are more warnings than allowed. */
  | { readonly reason: 'warnings' }
  /** Records were left out, and none remain. */
  | { readonly reason: 'nothing-left' }
  /** Records were left out, and none remain of kinds that the live snapshot has. */
  | { readonly reason: 'kinds-lost'; readonly kinds: readonly (keyof SnapshotCounts)[] };

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
 * applies, whatever the severities, if records were left out and none of a kind remain.
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
      const refusal = findRefusal(checked, options);
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

/**
 * A missing file or a renamed column removes every record. A city that is empty for this reason
 * must not replace the live one.
 */
function findRefusal(
  checked: CheckedFeed,
  { dropInvalid, errorCountMax = 0, warningCountMax = Number.POSITIVE_INFINITY }: IngestOptions,
): Refusal | null {
  const { report } = checked;
  const canDrop = report.sources.some(({ kept }) => kept > 0);
  const hasErrors = report.totals.error > 0;
  const lossCount = countLosses(report);
  // Lost records are not among the records that can be left out, so no other option excuses them.
  if (lossCount > 0 && (dropInvalid || report.totals.error - lossCount <= errorCountMax)) {
    return canDrop || !hasLeftOut(checked)
      ? { reason: 'records-lost' }
      : { reason: 'nothing-left' };
  }
  if (report.totals.error > errorCountMax && !dropInvalid) return { reason: 'errors', canDrop };
  if (report.totals.warning > warningCountMax) return { reason: 'warnings' };
  return !canDrop && (hasErrors || hasLeftOut(checked)) ? { reason: 'nothing-left' } : null;
}

function countLosses({ codes }: Report): number {
  const losses = codes.filter(
    ({ code, severity }) => code === 'records-lost' && severity === 'error',
  );
  return losses.reduce((sum, { count }) => sum + count, 0);
}

/** Whether records were left out or a file was not read completely. */
function hasLeftOut({ report, hasRefusedFile }: CheckedFeed): boolean {
  return (
    hasRefusedFile || report.sources.some(({ dropped, sha256 }) => dropped > 0 || sha256 === null)
  );
}

/** If the live snapshot cannot be read, no loss of kinds can be found. */
function findLostKinds(
  counts: SnapshotCounts,
  { store, liveIdBefore }: Workplace,
): (keyof SnapshotCounts)[] {
  if (liveIdBefore === undefined) return [];
  try {
    const live = readManifest(join(store, liveIdBefore)).manifest.counts;
    const kinds = Object.keys(live) as (keyof SnapshotCounts)[]; // The names of an object of that type.
    return kinds.filter((kind) => counts[kind] === 0 && live[kind] > 0);
  } catch (error) {
    if (error instanceof Failure) return [];
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
  const kinds = hasLeftOut(checked) ? findLostKinds(counts, to.workplace) : [];
  if (kinds.length > 0) return refuse(checked, { reason: 'kinds-lost', kinds });
  const text = { facts, report: encodeReport(report) };
  const id = writeManifest(text, written, to.workplace);
  const folder = await publishSnapshot(to.workplace, id);
  const old = removeOldAfterPublish(to.workplace, to.options.keep ?? null);
  return { report, rejects, snapshot: { id, folder }, counts, refusal: null, old };
}
