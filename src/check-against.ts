/** Implements `curbstone check --previous`: checks a feed and compares it with a snapshot. */
import { type CheckedFeed, type CheckOptions, checkFeed } from './check.ts';
import { openSnapshot } from './open/open-snapshot.ts';
import { findSnapshotFolder } from './open/open-store.ts';

/**
 * Checks a feed and, if `previousPath` is a snapshot or a store, compares it with that snapshot.
 *
 * @throws Failure if there is no snapshot at the path.
 */
export async function checkFeedAgainst(
  previousPath: string | undefined,
  options: CheckOptions,
): Promise<CheckedFeed> {
  if (previousPath === undefined) return checkFeed(options);
  const previous = openSnapshot(findSnapshotFolder(previousPath));
  try {
    return await checkFeed({ ...options, previous });
  } finally {
    previous.close();
  }
}
