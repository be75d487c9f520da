import { lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { findFileFaults } from '../open/verify-snapshot.ts';
import { REPORT_FILE } from '../snapshot/layout.ts';
import { syncPath } from './make-folders.ts';
import { withPublishLock } from './publish-lock.ts';
import {
  findLiveId,
  replaceCurrent,
  replaceJournal,
  type Workplace,
  writeNextJournal,
  writeNextPointer,
} from './workplace.ts';

/**
 * Makes a written snapshot the live one: renames its folder to its id, records the publish in the
 * journal, then replaces the pointer. If the process is killed before the last step, the previous
 * snapshot stays live. Everything that needs disk space is done before the first step.
 *
 * @param from The folder with the snapshot's files, inside the workplace.
 * @returns The folder of the snapshot.
 * @throws Failure if another run publishes at the same time or has published meanwhile.
 */
export async function publishSnapshot(
  workplace: Workplace,
  id: string,
  from = workplace.snapshotFolder,
): Promise<string> {
  const folder = join(workplace.store, id);
  syncPath(from);
  // Reading all files may take long, so this is done before the lock is taken.
  const isToBeReplaced = isThere(folder) && !(await isSound(folder));
  withNextPointer(workplace, id, () => {
    writeNextJournal(workplace, id);
    // A rename, so that the folder of this id is missing for the shortest possible time.
    if (isToBeReplaced) renameSync(folder, join(workplace.spoolFolder, 'replaced'));
    if (!moveUnlessThere(from, folder)) {
      // The same feed was published before; only the report may differ.
      renameSync(join(from, REPORT_FILE), join(folder, REPORT_FILE));
      syncPath(folder);
    }
    syncPath(workplace.store);
    replaceJournal(workplace);
  });
  return folder;
}

/** Makes a snapshot of the store the live one. */
export function makeLive(workplace: Workplace, id: string): void {
  withNextPointer(workplace, id, () => {
    if (isThere(join(workplace.store, id))) return;
    throw new Failure('world', `${workplace.store}: another run has removed snapshot ${id}`, {
      hint: 'list the snapshots of the store: curbstone list <store>',
    });
  });
}

/** Writes the next pointer, runs `work` while no other run can publish, then moves the pointer. */
function withNextPointer(workplace: Workplace, id: string, work: () => void): void {
  writeNextPointer(workplace, id);
  withPublishLock(workplace, () => {
    checkUnchanged(workplace, id);
    work();
    replaceCurrent(workplace);
  });
}

/** A snapshot that another run has published meanwhile may be newer than this one. */
function checkUnchanged({ store, liveIdBefore }: Workplace, id: string): void {
  const liveId = findLiveId(store);
  if (liveId === liveIdBefore || liveId === id) return;
  const now = liveId === undefined ? 'no snapshot is live any more' : `snapshot ${liveId} is live`;
  throw new Failure('world', `${store}: another run has published in the meantime: ${now}`, {
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
    // It appeared between the check and the move.
    const code = codeOf(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the files of a snapshot are undamaged. Its id is the hash of the list of all file hashes,
 * so if those match, each file equals the one in the workplace. The files are streamed, because the
 * tables of an ingest are still in memory.
 */
async function isSound(folder: string): Promise<boolean> {
  try {
    return (await findFileFaults(folder)).faults.length === 0;
  } catch (error) {
    // A folder that cannot be verified is not a snapshot.
    if (error instanceof Failure) return false;
    throw error;
  }
}
