import type { SnapshotFacts } from '../../src/model/feed-facts.ts';
import { openStore } from '../../src/open/open-store.ts';
import type { Snapshot } from '../../src/open/snapshot.ts';
import { orderFeed } from '../../src/order/order-feed.ts';
import { closeSpools, openSpools, type Spools, spoolBatch } from '../../src/write/feed-spools.ts';
import { publishSnapshot } from '../../src/write/publish-snapshot.ts';
import { openWorkplace, type Workplace } from '../../src/write/workplace.ts';
import { writeSnapshotFiles } from '../../src/write/write-snapshot.ts';
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
export async function writeTestSnapshot(options: SnapshotToWrite): Promise<WrittenSnapshot> {
  const workplace = openWorkplace(options.store);
  try {
    const id = writeFilesInto(workplace, options);
    return { id, folder: await publishSnapshot(workplace, id) };
  } finally {
    workplace.remove();
  }
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
  const spools = openSpools(workplace.spoolFolder);
  try {
    return writeFiles(workplace, spools, options);
  } finally {
    closeSpools(spools);
  }
}

function writeFiles(
  workplace: Workplace,
  spools: Spools,
  {
    feed,
    report = { tool: 'test' },
    pageFileByteLengthMax,
    batchSize,
    ...options
  }: SnapshotToWrite,
): string {
  const facts = { ...TEST_FACTS, ...options.facts };
  const tables = buildTables(feed, {
    ...(batchSize === undefined ? {} : { batchSize }),
    spoolBatch: (batch) => spoolBatch(spools, batch),
  });
  for (const spool of Object.values(spools)) spool.finish();
  return writeSnapshotFiles(
    {
      tables,
      ordered: orderFeed(tables, facts),
      spools,
      facts,
      report,
      ...(pageFileByteLengthMax === undefined ? {} : { pageFileByteLengthMax }),
    },
    workplace,
  );
}
