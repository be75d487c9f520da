/** Implements `curbstone check --previous`: checks a feed and compares it with an earlier state. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedFeed, type CheckOptions, checkFeed } from './check.ts';
import { openSnapshot } from './open/open-snapshot.ts';
import { findSnapshotFolder } from './open/open-store.ts';
import {
  type PreviousRecords,
  type SnapshotRecords,
  sideOfSnapshot,
  sideOfTable,
} from './validate/previous/record-side.ts';

/**
 * Checks a feed and, if `previousPath` is given, compares it with the feed, the snapshot or the
 * store there.
 *
 * @throws Failure if there is neither a feed nor a snapshot at the path.
 */
export async function checkFeedAgainst(
  previousPath: string | undefined,
  options: CheckOptions,
): Promise<CheckedFeed> {
  if (previousPath === undefined) return checkFeed(options);
  const previous = await openPrevious(previousPath, options);
  try {
    return await checkFeed({ ...options, previous });
  } finally {
    previous.close();
  }
}

export interface OpenPrevious extends PreviousRecords {
  close(): void;
}

/**
 * Opens the records at a path: those of a snapshot, of the live one of a store, or of a feed
 * without the records that have errors.
 *
 * @throws Failure if there is neither a feed nor a snapshot at the path.
 */
export async function openPrevious(
  path: string,
  options: Omit<CheckOptions, 'feedPath' | 'previous'>,
): Promise<OpenPrevious> {
  if (path.endsWith('.json') || existsSync(join(path, 'feed.json'))) {
    const { allowedFolders = [], tool, workerCount, progress } = options;
    const { tables } = await checkFeed({
      ...{ feedPath: path, allowedFolders, tool, workerCount, progress },
      ...{ isUnreported: true, keepsServed: true },
    });
    return { origin: 'feed', sideOf: (kind) => sideOfTable(tables, kind), close() {} };
  }
  const snapshot = openSnapshot(findSnapshotFolder(path));
  return { ...recordsOfSnapshot(snapshot), close: () => snapshot.close() };
}

export function recordsOfSnapshot(snapshot: SnapshotRecords): PreviousRecords {
  return { origin: 'snapshot', sideOf: (kind) => sideOfSnapshot(snapshot, kind) };
}
