import { lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { findFileFaults } from '../open/verify-snapshot.ts';
import { REPORT_FILE } from '../snapshot/layout.ts';
import { syncPath } from './make-folders.ts';
import { withPublishLock } from './publish-lock.ts';
import { findLiveId, replaceCurrent, type Workplace, writeNextPointer } from './store-folder.ts';

/**
 * Makes a written snapshot the live one: its folder takes its id as name, then the pointer is
 * replaced. Killed at any moment before that last step, the store's live snapshot is the one
 * before. All that needs room on the disk is done before the first of these steps.
 *
 * @param from The folder that holds the snapshot's files, inside the workplace.
 * @returns The folder of the snapshot.
 * @throws Failure where another run publishes at the same time, or has published meanwhile.
 */
export async function publishSnapshot(
  workplace: Workplace,
  id: string,
  from = workplace.snapshotFolder,
): Promise<string> {
  const folder = join(workplace.store, id);
  syncPath(from);
  // Reading all its files may take long, and so it is done before the lock is taken.
  const isToBeReplaced = isThere(folder) && !(await isSound(folder));
  withNextPointer(workplace, id, () => {
    // With a rename, so that the id is without its folder for as short as can be.
    if (isToBeReplaced) renameSync(folder, join(workplace.spoolFolder, 'replaced'));
    if (!moveUnlessThere(from, folder)) {
      // The same feed has been published before: only the report may differ.
      renameSync(join(from, REPORT_FILE), join(folder, REPORT_FILE));
      syncPath(folder);
    }
    syncPath(workplace.store);
  });
  return folder;
}

/** Makes a snapshot of the store the live one. */
export function makeLive(workplace: Workplace, id: string): void {
  withNextPointer(workplace, id, () => {
    if (isThere(join(workplace.store, id))) return;
    throw new Failure('world', `${workplace.store}: another run has removed snapshot ${id}`, {
      hint: 'see what the store has: curbstone list <store>',
    });
  });
}

/** Writes the next pointer, does `work` while no other run publishes, then moves the pointer. */
function withNextPointer(workplace: Workplace, id: string, work: () => void): void {
  writeNextPointer(workplace, id);
  withPublishLock(workplace, () => {
    checkUnchanged(workplace, id);
    work();
    replaceCurrent(workplace);
  });
}

/** What another run has published meanwhile may be newer than what this one read. */
function checkUnchanged({ store, liveIdBefore }: Workplace, id: string): void {
  const liveId = findLiveId(store);
  if (liveId === liveIdBefore || liveId === id) return;
  const now = liveId === undefined ? 'no snapshot is live any more' : `snapshot ${liveId} is live`;
  throw new Failure('world', `${store}: another run has published meanwhile: ${now}`, {
    hint: 'this run changed nothing; run it again if its data should be live',
  });
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function moveUnlessThere(from: string, to: string): boolean {
  if (isThere(to)) return false;
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    // It came between the look and the move.
    const code = codeOf(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the files of a snapshot are the ones that were written. Its id is the hash of the list of
 * all their hashes: where they agree, each file is the same as in the workplace, and need not be
 * looked at any further. The files are streamed, since the tables of an ingest are still in memory.
 */
async function isSound(folder: string): Promise<boolean> {
  try {
    return (await findFileFaults(folder)).faults.length === 0;
  } catch (error) {
    // What cannot even be judged is not a snapshot.
    if (error instanceof Failure) return false;
    throw error;
  }
}
