import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';

export interface FolderOptions {
  /** Path of the exported folder. */
  readonly folder: string;
  /** Whether an existing folder of that name is replaced. */
  readonly replaces: boolean;
}

/**
 * Fills a folder and renames it when it is complete, so that readers find nothing, the old folder
 * or the new one. Works in a temporary folder beside it, which is removed on failure.
 *
 * @throws Failure if a folder of that name exists and must not be replaced.
 */
export async function fillFolder<T>(
  { folder: given, replaces }: FolderOptions,
  fill: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = resolve(given);
  checkTarget({ folder, replaces });
  const temporary = makeTemporary(folder, given);
  try {
    const result = await fill(temporary);
    // A temporary folder is private, and what is exported is for others, such as a web server.
    chmodSync(temporary, 0o755);
    putInPlace(temporary, folder);
    return result;
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw asFailure(error, given);
  }
}

function checkTarget({ folder, replaces }: FolderOptions): void {
  if (!existsSync(folder)) return;
  if (codeOf(tryToList(folder)) === 'ENOTDIR') {
    throw new Failure('usage', `${folder} is a file; an export is a folder`);
  }
  if (replaces) return;
  throw new Failure('usage', `${folder} exists`, {
    hint: 'name another folder, or replace this one with --force',
  });
}

function tryToList(folder: string): unknown {
  try {
    return readdirSync(folder);
  } catch (error) {
    return error;
  }
}

function makeTemporary(folder: string, given: string): string {
  const parent = dirname(folder);
  try {
    mkdirSync(parent, { recursive: true });
    return mkdtempSync(join(parent, `.${basename(folder)}-export-`));
  } catch (error) {
    throw asFailure(error, given);
  }
}

/** A folder cannot be renamed over one that contains files, so the old one is moved away first. */
function putInPlace(temporary: string, folder: string): void {
  if (!existsSync(folder)) {
    renameSync(temporary, folder);
    return;
  }
  const old = `${temporary}.old`;
  renameSync(folder, old);
  try {
    renameSync(temporary, folder);
  } catch (error) {
    renameSync(old, folder);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

function asFailure(error: unknown, given: string): unknown {
  const code = codeOf(error);
  if (error instanceof Failure || code === undefined) return error;
  return new Failure('world', `${given}: the export could not be written (${code})`, {
    hint: 'nothing was written; what was there before is unchanged',
    cause: error,
  });
}
