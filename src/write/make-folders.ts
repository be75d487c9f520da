import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';

/** An existing folder, and the parent folders that were created for it. */
export interface MadeFolder {
  /** Links resolved. */
  readonly path: string;
  /** Outermost first. */
  readonly made: readonly string[];
}

/**
 * Creates a folder and all missing parents, and syncs the folders that contain the new ones:
 * without a sync of its parent a folder may be lost in a power failure.
 *
 * Node's recursive `mkdir` never returns for a path such as `/proc/x`, where `mkdir` reports a
 * missing parent although it exists.
 */
export function makeFolders(given: string): MadeFolder {
  const missing: string[] = [];
  let path = resolve(given);
  while (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    missing.unshift(path);
    path = dirname(path);
  }
  try {
    for (const folder of missing) makeFolder(folder);
    const real = realpathSync(resolve(given));
    // Throws the reason if there is a file in place of the folder.
    if (missing.length === 0) mkdirSync(real, { recursive: true });
    for (const folder of missing) syncFolder(dirname(folder));
    return { path: real, made: missing };
  } catch (cause) {
    throw describeFault(given, { parent: path, cause });
  }
}

function describeFault(given: string, { parent, cause }: { parent: string; cause: unknown }) {
  const code = codeOf(cause);
  if (code !== 'ENOENT' && code !== 'ELOOP') return cause;
  // The innermost existing folder. If its link target is missing, nothing can be created in it.
  if (code === 'ELOOP' || statSync(parent, { throwIfNoEntry: false }) === undefined) {
    return new Failure('world', `${given}: a link in the path leads nowhere (${code})`, {
      hint: 'create the folder that the link names, or name another store',
      cause,
    });
  }
  return new Failure('world', `${given}: no folder can be created in ${parent} (${code})`, {
    hint: 'name a folder on an ordinary file system',
    cause,
  });
}

/** Another run may create the same folder at the same moment. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Removes the created folders that are empty, innermost first. */
export function removeEmptyFolders({ made }: MadeFolder): void {
  try {
    for (const folder of made.toReversed()) rmdirSync(folder);
  } catch {
    // Another program uses it by now.
  }
}

/** Syncs a file, or the entries of a folder, to disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Windows cannot sync a folder; it journals renames.
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Folders above the store may be unreadable, and some file systems cannot sync a folder. */
function syncFolder(path: string): void {
  try {
    syncPath(path);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EINVAL'].includes(codeOf(error) ?? '')) throw error;
  }
}
