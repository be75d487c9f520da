import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { listSnapshots } from '../open/list-snapshots.ts';
import { readCurrent } from '../open/open-store.ts';
import { findProcessStart, isSameProcess, processSpace } from '../open/process-start.ts';
import { CURRENT_FILE, JOURNAL_FILE, MANIFEST_FILE } from '../snapshot/layout.ts';
import { encodePublishJournal } from '../snapshot/publish-journal.ts';
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
 * The part after the prefix: host, process number, the hashes of its start and of the scope of its
 * number (absent in older versions), and the six characters that `mkdtemp` adds. Older versions
 * also wrote their next pointer beside the workplace.
 */
const OWNER = /^(.+)-(\d+)(?:\.([0-9a-f]{12}))?(?:\.([0-9a-f]{8}))?-(?:[A-Za-z0-9]{6}|current)$/;

/**
 * Age after which the workplace of another machine or container counts as abandoned. Its process
 * cannot be looked at, but a run writes something at least every few minutes.
 */
const WORKPLACE_AGE_MAX_MS = 24 * 3600 * 1000;

/**
 * Creates the store if it is missing and a workplace in it. Removes the workplaces of killed runs.
 */
export function openWorkplace(storePath: string): Workplace {
  const made = makeFolders(storePath);
  const store = made.path;
  try {
    checkOwnFiles(store);
    // Before the workplace is made, because they may fill the disk.
    clearWorkplaces(store, isOfEndedProcess);
    const workplace = makeWorkplace(made);
    // The time of the file system: the clocks of several machines differ.
    const nowMs = statSync(workplace.folder).mtimeMs;
    clearWorkplaces(store, (name) => isTooOld(store, { name, nowMs }));
    return workplace;
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
 * Writes the next pointer inside the workplace, where no other user can have placed a link, so that
 * `replaceCurrent` needs no disk space.
 */
export function writeNextPointer({ folder }: Workplace, id: string): void {
  const next = join(folder, CURRENT_FILE);
  writeFileSync(next, `${id}\n`, { flag: 'wx', mode: 0o644 });
  syncPath(next);
}

/**
 * Writes the next journal inside the workplace, with `id` as the last published snapshot. Its time
 * is that of the next pointer, from the clock of the file system.
 */
export function writeNextJournal({ store, folder }: Workplace, id: string): void {
  const timeMs = Math.floor(statSync(join(folder, CURRENT_FILE)).mtimeMs);
  const earlier = listSnapshots(store)
    .filter((snapshot) => snapshot.id !== id)
    .map((snapshot) => ({ id: snapshot.id, timeMs: snapshot.publishedMs }))
    .reverse();
  const next = join(folder, JOURNAL_FILE);
  const text = encodePublishJournal([...earlier, { id, timeMs }]);
  writeFileSync(next, text, { flag: 'wx', mode: 0o644 });
  syncPath(next);
}

/** Replaces the journal of a store. Called just before the pointer is replaced. */
export function replaceJournal({ store, folder }: Workplace): void {
  renameSync(join(folder, JOURNAL_FILE), join(store, JOURNAL_FILE));
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

/**
 * A snapshot with other files in it is damaged, so none is made a store. A file cannot replace a
 * folder; this is reported before the work instead of after it.
 */
function checkOwnFiles(store: string): void {
  if (lstatSync(join(store, MANIFEST_FILE), { throwIfNoEntry: false }) !== undefined) {
    throw new Failure('usage', `${store} is the folder of a snapshot, not a store`, {
      hint: 'name the folder above it',
    });
  }
  for (const [name, what] of [
    [CURRENT_FILE, 'pointer'],
    [JOURNAL_FILE, 'journal'],
  ] as const) {
    const path = join(store, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) continue;
    throw new Failure('world', `${path} is a folder, and a store keeps its ${what} in that file`, {
      hint: 'move the folder away, or name another store',
    });
  }
}

function clearWorkplaces(store: string, isAbandoned: (name: string) => boolean): void {
  for (const name of readdirSync(store)) {
    if (!name.startsWith(PREFIX) || !isAbandoned(name)) continue;
    try {
      rmSync(join(store, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user, who can remove it. It does no harm.
    }
  }
}

interface Owner {
  readonly pid: number;
  readonly startHash: string | undefined;
  /** Whether this process can look the number up. */
  readonly isHere: boolean;
}

/**
 * Returns who made a workplace, or `undefined` if the name is not that of a workplace. Two
 * containers may have one host name, and each has a process 1, so the scope must be the same too.
 */
function parseOwner(name: string): Owner | undefined {
  const [, host, pid, startHash, spaceHash] = OWNER.exec(name.slice(PREFIX.length)) ?? [];
  if (host === undefined) return undefined;
  const isOwnSpace = spaceHash === undefined || spaceHash === hashSpace();
  return { pid: Number(pid), startHash, isHere: host === hostname() && isOwnSpace };
}

function isOfEndedProcess(name: string): boolean {
  const owner = parseOwner(name);
  if (owner === undefined || !owner.isHere) return false;
  const { pid, startHash } = owner;
  if (startHash === undefined) return !isSameProcess({ pid, start: undefined });
  return hashStart(findProcessStart(pid)) !== startHash;
}

function isTooOld(
  store: string,
  { name, nowMs }: { readonly name: string; readonly nowMs: number },
): boolean {
  const owner = parseOwner(name);
  if (owner === undefined || owner.isHere) return false;
  return nowMs - readNewestMs(join(store, name)) > WORKPLACE_AGE_MAX_MS;
}

/** Returns when something in a folder was last changed. What cannot be read is new. */
function readNewestMs(path: string): number {
  try {
    const stats = lstatSync(path);
    const names = stats.isDirectory() ? readdirSync(path) : [];
    return Math.max(stats.mtimeMs, ...names.map((name) => readNewestMs(join(path, name))));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Returns the number of this process, the hash of its start if the system provides it, and the hash
 * of the scope of its number.
 */
function nameOwnProcess(): string {
  const startHash = hashStart(findProcessStart(process.pid));
  return startHash === undefined
    ? String(process.pid)
    : `${process.pid}.${startHash}.${hashSpace()}`;
}

function hashStart(start: string | undefined): string | undefined {
  return start === undefined ? undefined : hashText(start).slice(0, 12);
}

function hashSpace(): string {
  return hashText(processSpace()).slice(0, 8);
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
