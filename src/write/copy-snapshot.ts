import { chmodSync, constants, copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readManifestFile } from '../open/open-snapshot.ts';
import { MANIFEST_FILE, REPORT_FILE } from '../snapshot/layout.ts';
import { snapshotIdOf } from '../snapshot/manifest.ts';
import { syncPath } from './make-folders.ts';

/** A copied snapshot: complete and synced, but not verified yet. */
export interface CopiedSnapshot {
  readonly id: string;
  readonly folder: string;
}

/**
 * Copies the files in a snapshot's manifest to a folder in `into` that is named after the
 * snapshot's id. Works between file systems; where possible, the system shares the bytes.
 *
 * @throws Failure if `from` is not a snapshot or one of its files is missing.
 */
export function copySnapshot(from: string, into: string): CopiedSnapshot {
  const { bytes, manifest } = readManifestFile(from);
  const id = snapshotIdOf(bytes);
  const folder = join(into, id);
  mkdirSync(folder);
  for (const name of [...manifest.files.map((file) => file.name), REPORT_FILE]) {
    copyFile(join(from, name), join(folder, name));
  }
  // Not copied again: its bytes must be the ones that the id was computed from.
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
