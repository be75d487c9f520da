/** The trip of `curbstone ingest`: from a feed to the live snapshot of a store. */
import { join } from 'node:path';
import { type CheckedFeed, type CheckOptions, checkFeed } from './check.ts';
import { Failure } from './diagnostic/failure.ts';
import { encodeReport, type Report } from './diagnostic/report.ts';
import { orderFeed } from './order/order-feed.ts';
import type { RecordBatch } from './table/record-batch.ts';
import { createSpool } from './write/spool.ts';
import { openWorkplace, type Workplace } from './write/store-folder.ts';
import { publishSnapshot, type Spools, writeSnapshotFiles } from './write/write-snapshot.ts';

export interface IngestOptions extends CheckOptions {
  readonly storePath: string;
  /** Publishes without the records that are in error; the errors are reported all the same. */
  readonly dropInvalid: boolean;
  /** Where page files are cut; tests cut them small. */
  readonly pageFileByteLengthMax?: number;
}

export interface IngestOutcome {
  readonly report: Report;
  /** `null` where nothing was published because of errors, or nothing but errors was there. */
  readonly snapshot: { readonly id: string; readonly folder: string } | null;
  readonly counts: {
    readonly areas: number;
    readonly zones: number;
    readonly spaces: number;
    readonly observations: number;
  } | null;
}

/**
 * Reads, checks, orders and writes a feed, and makes it live. Where an error is found and
 * `dropInvalid` is not given, or would leave nothing, nothing is published and the store's live
 * snapshot stays.
 *
 * @throws Failure where the feed's configuration is wrong or the store cannot be written.
 */
export async function ingest(options: IngestOptions): Promise<IngestOutcome> {
  const workplace = translateErrors(() => openWorkplace(options.storePath), options.storePath);
  try {
    const spools = openSpools(workplace);
    try {
      const checked = await checkFeed(options, (batch) => spoolBatch(spools, batch));
      const { report } = checked;
      if (report.totals.error > 0 && !(options.dropInvalid && hasKeptRecords(report))) {
        return { report, snapshot: null, counts: null };
      }
      return await publish(checked, { options, spools, workplace });
    } finally {
      closeSpools(spools);
    }
  } catch (error) {
    throw asFailure(error, options.storePath);
  } finally {
    workplace.remove();
  }
}

/**
 * A file that is missing or a column that is called otherwise costs every record; a city that is
 * empty for such a reason must not take the place of the live one.
 */
function hasKeptRecords({ sources }: Report): boolean {
  return sources.some(({ kept }) => kept > 0);
}

async function publish(
  { tables, facts, report }: CheckedFeed,
  to: {
    readonly options: IngestOptions;
    readonly spools: Spools;
    readonly workplace: Workplace;
  },
): Promise<IngestOutcome> {
  const ordered = orderFeed(tables, facts);
  for (const spool of Object.values(to.spools)) spool.finish();
  const id = writeSnapshotFiles(
    {
      tables,
      ordered,
      spools: to.spools,
      facts,
      report: encodeReport(report),
      ...(to.options.pageFileByteLengthMax === undefined
        ? {}
        : { pageFileByteLengthMax: to.options.pageFileByteLengthMax }),
    },
    to.workplace,
  );
  const folder = await publishSnapshot(to.workplace, id);
  return {
    report,
    snapshot: { id, folder },
    counts: {
      areas: ordered.areas.tableRows.length,
      zones: ordered.zones.rowCount,
      spaces: ordered.spaces.tableRows.length,
      observations: ordered.spaces.timeline.timesMs.length,
    },
  };
}

function openSpools(workplace: Workplace): Spools {
  const open = (name: string) => createSpool(join(workplace.spoolFolder, name));
  return {
    areaList: open('areas.list'),
    areaDetail: open('areas.detail'),
    spaceList: open('spaces.list'),
  };
}

function closeSpools(spools: Spools): void {
  for (const spool of Object.values(spools)) spool.close();
}

/** Only areas and spaces are served; what zones and observations say is in columns. */
function spoolBatch(spools: Spools, batch: RecordBatch): void {
  if (batch.kind === 'areas') {
    spools.areaList.append(batch.json);
    spools.areaDetail.append(batch.detailJson);
  }
  if (batch.kind === 'spaces') spools.spaceList.append(batch.json);
}

function translateErrors<T>(work: () => T, storePath: string): T {
  try {
    return work();
  } catch (error) {
    throw asFailure(error, storePath);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'there is no permission to write',
  EPERM: 'there is no permission to write',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file stands where a folder should',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
};

/** An error of the system as one line about the store; anything else as it came. */
function asFailure(error: unknown, storePath: string): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  // Only calls of the system name themselves; any other error with a code is ours.
  if (!('syscall' in error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)] ?? `${String(error.syscall)} failed`;
  return new Failure('world', `${storePath}: ${reason} (${String(error.code)})`, {
    hint: 'nothing was published; the live snapshot of the store is as it was',
    cause: error,
  });
}
