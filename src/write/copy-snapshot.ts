import { chmodSync, constants, copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readManifestFile } from '../open/open-snapshot.ts';
import { MANIFEST_FILE, REPORT_FILE } from '../snapshot/layout.ts';
import { snapshotIdOf } from '../snapshot/manifest.ts';
import { syncPath } from './make-folders.ts';

/** The copy of a snapshot: complete and synced, and not verified yet. */
export interface CopiedSnapshot {
  readonly id: string;
  readonly folder: string;
}

/**
 * Copies the files that a snapshot's manifest names into a folder inside `into` that has the
 * snapshot's id as name. Works from any file system; where it can, the system shares the bytes.
 *
 * @throws Failure where `from` is not a snapshot, or a file of it is missing.
 */
export function copySnapshot(from: string, into: string): CopiedSnapshot {
  const { bytes, manifest } = readManifestFile(from);
  const id = snapshotIdOf(bytes);
  const folder = join(into, id);
  mkdirSync(folder);
  for (const name of [...manifest.files.map((file) => file.name), REPORT_FILE]) {
    copyFile(join(from, name), join(folder, name));
  }
  // Not copied again: it must be the manifest that the id is of.
  const manifestPath = join(folder, MANIFEST_FILE);
  writeFileSync(manifestPath, bytes, { flag: 'wx', mode: 0o644 });
  syncPath(manifestPath);
  return { id, folder };
}

function copyFile(from: string, to: string): void {
  const stats = statSync(from, { throwIfNoEntry: false });
  // Copying a pipe would wait for a writer.
  if (stats?.isFile() !== true) {
    const what = stats === undefined ? 'is missing' : 'is not a regular file';
    throw new Failure('world', `${from}: this file of the snapshot ${what}`, {
      hint: 'copy the whole snapshot again from where it was built',
    });
  }
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  chmodSync(to, 0o644);
  syncPath(to);
}
