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

/** A folder that is there, and which of the folders on its path had to be made for it. */
export interface MadeFolder {
  /** Links resolved. */
  readonly path: string;
  /** Outermost first. */
  readonly made: readonly string[];
}

/**
 * Makes a folder with all that are missing on its path, and syncs the folders that hold the new
 * ones: a folder whose parent was not synced may be gone after a power cut.
 *
 * Node's own recursive `mkdir` never returns for a path such as `/proc/x`, where `mkdir` says that
 * the parent is missing although it is there.
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
    // Says why where a file stands in place of the folder.
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
  // The innermost folder that is there: without what it links to, nothing can be made in it.
  if (code === 'ELOOP' || statSync(parent, { throwIfNoEntry: false }) === undefined) {
    return new Failure('world', `${given}: a link in the path leads nowhere (${code})`, {
      hint: 'make the folder that the link names, or name another store',
      cause,
    });
  }
  return new Failure('world', `${given}: no folder can be made in ${parent} (${code})`, {
    hint: 'name a folder on an ordinary file system',
    cause,
  });
}

/** Another run may make the same folder at the same moment. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Removes the folders that were made, innermost first, as long as nothing is in them. */
export function removeEmptyFolders({ made }: MadeFolder): void {
  try {
    for (const folder of made.toReversed()) rmdirSync(folder);
  } catch {
    // Somebody else uses it by now.
  }
}

/** Brings a file, or a folder's entries, to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Windows cannot sync a folder; its renames are journalled.
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Not every folder above the store is ours to read, and some file systems sync no folder. */
function syncFolder(path: string): void {
  try {
    syncPath(path);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EINVAL'].includes(codeOf(error) ?? '')) throw error;
  }
}
