import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readRegularFile } from '../diagnostic/read-regular-file.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { at } from '../model/invariant.ts';
import { JOURNAL_FILE, SNAPSHOT_ID } from '../snapshot/layout.ts';
import {
  decodePublishJournal,
  PUBLISH_JOURNAL_BYTE_LENGTH_MAX,
  type PublishRecord,
} from '../snapshot/publish-journal.ts';

export interface PublishedSnapshot {
  readonly id: string;
  readonly folder: string;
  /**
   * Time of the last publish: that of the journal, or for a snapshot without a line in it the time
   * of its folder.
   */
  readonly publishedMs: number;
}

/**
 * Returns the snapshots of a store, the last published one first. The order is that of the store's
 * journal. Snapshots that it does not list (of an older version, or copied by another program) are
 * put in by the time of their folder: every publish creates the folder or writes a new report into
 * it, and nothing else changes it.
 *
 * @throws Failure if `store` is not a readable folder.
 */
export function listSnapshots(store: string): PublishedSnapshot[] {
  const present = new Map(findSnapshots(store).map((each) => [each.id, each]));
  const recorded: PublishedSnapshot[] = [];
  for (const { id, timeMs } of readJournal(store).reverse()) {
    const snapshot = present.get(id);
    if (snapshot === undefined) continue;
    recorded.push({ ...snapshot, publishedMs: timeMs });
    present.delete(id);
  }
  return merge(recorded, [...present.values()]);
}

/** Returns the snapshots with the times of their folders, the newest one first. */
function findSnapshots(store: string): PublishedSnapshot[] {
  return readNames(store)
    .filter((name) => SNAPSHOT_ID.test(name))
    .flatMap((id) => {
      const folder = join(store, id);
      const stats = statSync(folder, { bigint: true, throwIfNoEntry: false });
      return stats?.isDirectory() === true ? [{ id, folder, timeNs: stats.mtimeNs }] : [];
    })
    .sort((a, b) => compareBig(b.timeNs, a.timeNs) || (a.id < b.id ? -1 : 1))
    .map(({ id, folder, timeNs }) => ({ id, folder, publishedMs: Number(timeNs / 1_000_000n) }));
}

/** A journal that cannot be read is ignored, and the next publish replaces it. */
function readJournal(store: string): PublishRecord[] {
  try {
    const bytes = readRegularFile(join(store, JOURNAL_FILE), PUBLISH_JOURNAL_BYTE_LENGTH_MAX);
    return decodePublishJournal(bytes.toString());
  } catch {
    return [];
  }
}

/**
 * Merges two lists by time and keeps the order within each,
 * because the times of the first need not descend.
 */
function merge(
  recorded: readonly PublishedSnapshot[],
  others: readonly PublishedSnapshot[],
): PublishedSnapshot[] {
  const merged: PublishedSnapshot[] = [];
  let next = 0;
  for (const snapshot of recorded) {
    while (next < others.length && at(others, next).publishedMs > snapshot.publishedMs) {
      merged.push(at(others, next++));
    }
    merged.push(snapshot);
  }
  return [...merged, ...others.slice(next)];
}

function readNames(store: string): string[] {
  try {
    return readdirSync(store);
  } catch (cause) {
    throw new Failure('world', `${store} is not a store (${codeOf(cause) ?? String(cause)})`, {
      hint: 'make one with `curbstone ingest <feed> --out <store>`',
      cause,
    });
  }
}

function compareBig(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
