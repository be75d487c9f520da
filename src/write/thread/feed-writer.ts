import { mkdirSync, rmSync } from 'node:fs';
import { indexZones } from '../../order/order-feed.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { finishSpools, pathsOfSpools, type Spools } from '../feed-spools.ts';
import type { Workplace } from '../workplace.ts';
import { writeZones } from '../write-kinds.ts';
import { type WrittenFeed, writeRecords } from '../write-snapshot.ts';
import { type KindsThread, startKindsThread } from './kinds-thread.ts';

export interface FeedToWrite {
  readonly tables: FeedTables;
  readonly spools: Spools;
  readonly h3Resolution: number;
  readonly pageFileByteLengthMax?: number | undefined;
}

/** Writes the files of a feed's records to a workplace. */
export interface FeedWriter {
  /** Starts the other thread, which loads its program while the feed is read. */
  prepare(): void;
  /**
   * Starts to order and write a feed in another thread, although some of its records may still be
   * left out.
   */
  begin(feed: FeedToWrite): void;
  /** Discards what was begun, because a record is left out. */
  revoke(): void;
  /** Writes the feed, or the rest of it if `begin` has started. */
  finish(feed: FeedToWrite, options: { readonly usesThread: boolean }): Promise<WrittenFeed>;
  /** Ends the thread. Required before the workplace is removed. */
  close(): Promise<void>;
}

export function createFeedWriter({ snapshotFolder }: Workplace): FeedWriter {
  let thread: KindsThread | undefined;
  /** The thread, once it has a feed. */
  let begun: KindsThread | undefined;
  let cleared = Promise.resolve();

  function begin(feed: FeedToWrite): KindsThread {
    thread ??= startKindsThread();
    finishSpools(feed.spools);
    thread.write({
      tables: feed.tables,
      h3Resolution: feed.h3Resolution,
      spoolPaths: pathsOfSpools(feed.spools),
      folder: snapshotFolder,
      pageFileByteLengthMax: feed.pageFileByteLengthMax,
    });
    begun = thread;
    return begun;
  }

  async function clear(revoked: KindsThread): Promise<void> {
    await revoked.close();
    rmSync(snapshotFolder, { recursive: true });
    mkdirSync(snapshotFolder);
  }

  return {
    prepare() {
      thread = startKindsThread();
    },
    begin,
    revoke() {
      if (begun === undefined) return;
      cleared = clear(begun);
      // `finish` awaits it; until then a rejection must not count as unhandled.
      cleared.catch(() => {});
      thread = begun = undefined;
    },
    async finish(feed, { usesThread }) {
      await cleared;
      finishSpools(feed.spools);
      if (begun === undefined && !usesThread) return writeRecords(feed, snapshotFolder);
      const { basis, written } = begun ?? begin(feed);
      const zones = indexZones(feed.tables, await basis);
      return {
        zones: writeZones(feed, zones, snapshotFolder),
        others: await written,
      };
    },
    async close() {
      // `finish`, if it was called, has reported a folder that could not be cleared. The thread
      // must end all the same.
      await cleared.catch(() => {});
      await thread?.close();
    },
  };
}
