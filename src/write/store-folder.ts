import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { readCurrent } from '../open/open-store.ts';
import { findProcessStart, isSameProcess } from '../open/process-start.ts';
import { CURRENT_FILE } from '../snapshot/layout.ts';
import { type MadeFolder, makeFolders, removeEmptyFolders, syncPath } from './make-folders.ts';

/**
 * The temporary folder of one run. It is inside the store and so on the same file system, as a
 * rename requires. Its name begins with a dot and is not a snapshot id, so it is never mistaken for
 * a snapshot.
 */
export interface Workplace {
  /** Path of the store with links resolved. */
  readonly store: string;
  /** The live snapshot when the run began; `undefined` if there was none. */
  readonly liveIdBefore: string | undefined;
  readonly folder: string;
  /** Contains the snapshot's files until the folder is renamed. */
  readonly snapshotFolder: string;
  /** Contains the spools. */
  readonly spoolFolder: string;
  /**
   * Removes the folder, and the store if this run created it and left it empty.
   *
   * @returns The reason if the folder could not be removed. The next run will remove it.
   */
  remove(): string | undefined;
}

const PREFIX = '.incoming-';

/**
 * The part after the prefix and the host: the process number, the hash of its start (absent in
 * older versions) and the six characters that `mkdtemp` adds. Older versions also wrote their next
 * pointer beside the workplace.
 */
const OWNER = /^(\d+)(?:\.([0-9a-f]{12}))?-(?:[A-Za-z0-9]{6}|current)$/;

/**
 * Creates the store if it is missing and a workplace in it. Removes the workplaces of killed runs.
 */
export function openWorkplace(storePath: string): Workplace {
  const made = makeFolders(storePath);
  const store = made.path;
  try {
    checkPointer(store);
    clearAbandoned(store);
    return makeWorkplace(made);
  } catch (error) {
    removeEmptyFolders(made);
    throw error;
  }
}

function makeWorkplace(made: MadeFolder): Workplace {
  const folder = mkdtempSync(join(made.path, `${PREFIX}${hostname()}-${nameOwnProcess()}-`));
  const snapshotFolder = join(folder, 'snapshot');
  const spoolFolder = join(folder, 'spool');
  try {
    mkdirSync(snapshotFolder);
    mkdirSync(spoolFolder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    store: made.path,
    liveIdBefore: findLiveId(made.path),
    folder,
    snapshotFolder,
    spoolFolder,
    remove() {
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch (error) {
        return `${folder}: the temporary folder could not be removed (${codeOf(error) ?? error})`;
      }
      removeEmptyFolders(made);
      return undefined;
    },
  };
}

/**
 * Writes the next pointer inside the workplace, where nobody else can have placed a link, so that
 * `replaceCurrent` needs no disk space.
 */
export function writeNextPointer({ folder }: Workplace, id: string): void {
  const next = join(folder, CURRENT_FILE);
  writeFileSync(next, `${id}\n`, { flag: 'wx', mode: 0o644 });
  syncPath(next);
}

/** Replaces the pointer of a store atomically: a reader sees the old id or the new one. */
export function replaceCurrent({ store, folder }: Workplace): void {
  renameSync(join(folder, CURRENT_FILE), join(store, CURRENT_FILE));
  syncPath(store);
}

/** Returns the id in the pointer, or `undefined` if the pointer is missing or invalid. */
export function findLiveId(store: string): string | undefined {
  try {
    return readCurrent(store);
  } catch (error) {
    // A damaged pointer is ignored; publishing replaces it.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** A pointer cannot replace a folder. This is reported before the work instead of after it. */
function checkPointer(store: string): void {
  const pointer = join(store, CURRENT_FILE);
  if (lstatSync(pointer, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new Failure('world', `${pointer} is a folder, and a store keeps its pointer in that file`, {
    hint: 'move the folder away, or name another store',
  });
}

/** Removes the workplaces of ended processes on this machine. */
function clearAbandoned(store: string): void {
  for (const name of readdirSync(store)) {
    if (!isAbandoned(name)) continue;
    try {
      rmSync(join(store, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user, who can remove it. It does no harm.
    }
  }
}

function isAbandoned(name: string): boolean {
  const own = `${PREFIX}${hostname()}-`;
  const owner = name.startsWith(own) ? OWNER.exec(name.slice(own.length)) : null;
  if (owner === null) return false;
  const [, pidText, startHash] = owner;
  const pid = Number(pidText);
  if (startHash === undefined) return !isSameProcess({ pid, start: undefined });
  return hashStart(findProcessStart(pid)) !== startHash;
}

/** Returns the number of this process and, if the system provides it, the hash of its start. */
function nameOwnProcess(): string {
  const startHash = hashStart(findProcessStart(process.pid));
  return startHash === undefined ? String(process.pid) : `${process.pid}.${startHash}`;
}

function hashStart(start: string | undefined): string | undefined {
  if (start === undefined) return undefined;
  return createHash('sha256').update(start).digest('hex').slice(0, 12);
}
