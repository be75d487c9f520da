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
 * The folder in which one run works. It is inside the store, and so on the same file system,
 * which a rename needs. Its name begins with a dot and is not a snapshot id, so it is never
 * taken for a snapshot.
 */
export interface Workplace {
  /** The store, links resolved. */
  readonly store: string;
  /** The live snapshot when the run began; `undefined`: there was none. */
  readonly liveIdBefore: string | undefined;
  readonly folder: string;
  /** Holds the snapshot's files until the folder is renamed. */
  readonly snapshotFolder: string;
  /** Holds the spool. */
  readonly spoolFolder: string;
  /**
   * Removes the folder, and the store where this run made it and put nothing into it.
   *
   * @returns The reason where the folder could not be removed. The next run removes it then.
   */
  remove(): string | undefined;
}

const PREFIX = '.incoming-';

/**
 * What follows the prefix and the host: the process, the hash of its start (older versions wrote
 * none), and the six characters that `mkdtemp` added. Older versions also wrote their next pointer
 * beside the workplace.
 */
const OWNER = /^(\d+)(?:\.([0-9a-f]{12}))?-(?:[A-Za-z0-9]{6}|current)$/;

/** Makes the store where it is missing, and a workplace in it; clears those of killed runs. */
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
 * Writes the next pointer inside the workplace, where nobody else can have planted a link, so that
 * `replaceCurrent` needs no room on the disk.
 */
export function writeNextPointer({ folder }: Workplace, id: string): void {
  const next = join(folder, CURRENT_FILE);
  writeFileSync(next, `${id}\n`, { flag: 'wx', mode: 0o644 });
  syncPath(next);
}

/** Replaces the pointer of a store in one step: a reader sees the old id or the new one. */
export function replaceCurrent({ store, folder }: Workplace): void {
  renameSync(join(folder, CURRENT_FILE), join(store, CURRENT_FILE));
  syncPath(store);
}

/** The id that the pointer names; `undefined` where there is no pointer, or no good one. */
export function findLiveId(store: string): string | undefined {
  try {
    return readCurrent(store);
  } catch (error) {
    // A pointer that is damaged names nothing, and publishing mends it.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** A pointer cannot be put in the place of a folder: said before the work, not after it. */
function checkPointer(store: string): void {
  const pointer = join(store, CURRENT_FILE);
  if (lstatSync(pointer, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new Failure('world', `${pointer} is a folder, and a store keeps its pointer in that file`, {
    hint: 'move the folder away, or name another store',
  });
}

/** Removes the workplaces of this machine whose process has ended. */
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

/** The number of this process and, where the system tells it, the hash of its start. */
function nameOwnProcess(): string {
  const startHash = hashStart(findProcessStart(process.pid));
  return startHash === undefined ? String(process.pid) : `${process.pid}.${startHash}`;
}

function hashStart(start: string | undefined): string | undefined {
  if (start === undefined) return undefined;
  return createHash('sha256').update(start).digest('hex').slice(0, 12);
}
