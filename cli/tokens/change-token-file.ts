import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../../src/diagnostic/failure.ts';
import { withFileLock } from './file-lock.ts';
import { encodeTokens, readTokenFileIfAny, type TokenEntry } from './token-file.ts';

/** What a change of a token file gives: its new tokens, and a result for the caller. */
export interface TokenChange<T> {
  readonly entries: readonly TokenEntry[];
  readonly result: T;
}

/**
 * Changes a token file. Changes by several processes at the same time follow one another, so that
 * none is lost. If the path is a symbolic link, the link stays and its target is replaced.
 */
export function changeTokenFile<T>(
  path: string,
  change: (entries: readonly TokenEntry[]) => TokenChange<T>,
): Promise<T> {
  const target = existsSync(path) ? realpathSync(path) : path;
  return withFileLock(target, () => {
    const { entries, result } = change(readTokenFileIfAny(path));
    replaceFile(target, encodeTokens(entries));
    return result;
  });
}

/** Only the owner may read a new file. */
const NEW_FILE_MODE = 0o600;

/**
 * Replaces a file atomically: a reader sees the old or the new one, also after a crash. Owner and
 * mode stay.
 */
function replaceFile(target: string, text: string): void {
  const fresh = `${target}.new`;
  try {
    // Left over from a process that was killed: only the holder of the lock writes this file.
    rmSync(fresh, { force: true });
    const before = existsSync(target) ? statSync(target) : undefined;
    const file = openSync(fresh, 'wx', NEW_FILE_MODE);
    try {
      if (before !== undefined) keepOwner(target, { file, before });
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(fresh, target);
    syncFolder(dirname(target));
  } catch (cause) {
    rmSync(fresh, { force: true });
    if (cause instanceof Failure) throw cause;
    throw new Failure('world', `${target}: the token file cannot be written`, { cause });
  }
}

/** Without the same owner, the server could perhaps not read the file any more. */
function keepOwner(
  target: string,
  { file, before }: { readonly file: number; readonly before: Stats },
): void {
  const { uid, gid, mode } = before;
  const own = fstatSync(file);
  try {
    if (own.uid !== uid || own.gid !== gid) fchownSync(file, uid, gid);
  } catch (cause) {
    throw new Failure('world', `${target}: the file would change its owner or group`, {
      cause,
      hint: `run the command as the owner of the file (user ${uid}, group ${gid}) or as root`,
    });
  }
  fchmodSync(file, mode & 0o7777);
}

/** The file is in place already, and some file systems cannot sync a folder. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // A crash of the machine may then bring back the previous file, whole.
  }
}
