import type { SnapshotFacts } from '../../src/model/feed-facts.ts';
import { openStore } from '../../src/open/open-store.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import type { RecordBatch } from '../../src/table/record-batch.ts';
import { closeSpools, finishSpools, openSpools, spoolBatch } from '../../src/write/feed-spools.ts';
import { publishSnapshot } from '../../src/write/publish-snapshot.ts';
import { openWorkplace, type Workplace } from '../../src/write/workplace.ts';
import type { RecordSource } from '../../src/write/write-kinds.ts';
import { type SnapshotText, writeManifest, writeRecords } from '../../src/write/write-snapshot.ts';
import { buildTables, type TestFeed, type TestSource } from './tables.ts';

export interface SnapshotToWrite {
  readonly feed: TestFeed | readonly TestSource[];
  readonly store: string;
  readonly facts?: Partial<SnapshotFacts>;
  readonly report?: object;
  readonly pageFileByteLengthMax?: number;
  readonly batchSize?: number;
}

export interface WrittenSnapshot {
  readonly id: string;
  readonly folder: string;
}

export const TEST_FACTS: SnapshotFacts = {
  version: '1.0.1',
  timeZone: 'Europe/Athens',
  currency: 'EUR',
  author: 'City of Tests',
  licenceUrl: null,
  lastUpdatedMs: 1_700_000_000_000,
  h3Resolution: 11,
};

/**
 * Writes a snapshot from records with everything an ingest uses but the reading, and makes it live.
 */
export function writeTestSnapshot({
  store,
  ...options
}: SnapshotToWrite): Promise<WrittenSnapshot> {
  return writePreparedSnapshot(store, prepareTestSnapshot(options));
}

/** As `writeTestSnapshot`, and opens it. */
export async function openTestSnapshot(options: SnapshotToWrite): Promise<Snapshot> {
  const { folder } = await writeTestSnapshot(options);
  return openStore(folder);
}

/**
 * The steps of an ingest up to the publishing: the workplace then holds every file of the snapshot.
 */
export function writeFilesInto(workplace: Workplace, options: SnapshotToWrite): string {
  return writePreparedFiles(workplace, prepareTestSnapshot(options));
}

/** A snapshot in memory, before anything of it is on the disk. It can be written many times. */
export interface PreparedSnapshot {
  readonly batches: readonly RecordBatch[];
  readonly files: Omit<RecordSource, 'spools'> & SnapshotText;
}

export function prepareTestSnapshot({
  feed,
  report = { tool: 'test' },
  pageFileByteLengthMax,
  batchSize,
  ...options
}: Omit<SnapshotToWrite, 'store'>): PreparedSnapshot {
  const facts = { ...TEST_FACTS, ...options.facts };
  const batches: RecordBatch[] = [];
  const tables = buildTables(feed, {
    ...(batchSize === undefined ? {} : { batchSize }),
    spoolBatch: (batch) => batches.push(batch),
  });
  return {
    batches,
    files: {
      tables,
      facts,
      report,
      ...(pageFileByteLengthMax === undefined ? {} : { pageFileByteLengthMax }),
    },
  };
}

/** As `writeTestSnapshot`, of a snapshot that is in memory already. */
export async function writePreparedSnapshot(
  store: string,
  prepared: PreparedSnapshot,
): Promise<WrittenSnapshot> {
  const workplace = openWorkplace(store);
  try {
    const id = writePreparedFiles(workplace, prepared);
    return { id, folder: await publishSnapshot(workplace, id) };
  } finally {
    workplace.remove();
  }
}

function writePreparedFiles(workplace: Workplace, { batches, files }: PreparedSnapshot): string {
  const spools = openSpools(workplace.spoolFolder);
  try {
    for (const batch of batches) spoolBatch(spools, batch);
    finishSpools(spools);
    const { h3Resolution } = files.facts;
    const written = writeRecords({ ...files, spools, h3Resolution }, workplace.snapshotFolder);
    return writeManifest(files, written, workplace);
  } finally {
    closeSpools(spools);
  }
}
