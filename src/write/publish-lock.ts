import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readRegularFile } from '../diagnostic/read-regular-file.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { isObject } from '../model/is-object.ts';
import { findProcessStart, isSameProcess, processSpace } from '../open/process-start.ts';
import type { Workplace } from './workplace.ts';

/**
 * The lock of a store is a folder with one file that identifies the process. The folder is created
 * elsewhere and renamed into place; the system refuses the rename if the target exists and is not
 * empty. So the lock never exists without its owner.
 */
const LOCK_FOLDER = '.publishing';
const OWNER_FILE = 'owner.json';
const OWNER_BYTE_LENGTH_MAX = 64 * 1024;

interface LockOwner {
  readonly host: string;
  readonly pid: number;
  readonly start: string | undefined;
  /** Scope of the process number; see `processSpace`. Absent in older versions. */
  readonly space?: string;
}

/**
 * Age after which the lock of another machine or container counts as abandoned. It is held for a
 * few renames, and its process cannot be looked at.
 */
const LOCK_AGE_MAX_MS = 10 * 60 * 1000;

/**
 * Runs `work` while no other run can change the snapshots of the store or its pointer. The lock of
 * an ended process is taken over.
 *
 * @throws Failure if another run has the lock.
 */
export function withPublishLock<T>(workplace: Workplace, work: () => T): T {
  takeLock(workplace);
  const lock = join(workplace.store, LOCK_FOLDER);
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock(workplace: Workplace): void {
  const lock = join(workplace.store, LOCK_FOLDER);
  const own = join(workplace.folder, 'lock');
  const owner: LockOwner = {
    host: hostname(),
    pid: process.pid,
    start: findProcessStart(process.pid),
    space: processSpace(),
  };
  mkdirSync(own);
  writeFileSync(join(own, OWNER_FILE), JSON.stringify(owner), { flag: 'wx', mode: 0o644 });
  if (moveUnlessHeld(own, lock)) return;
  const holder = readOwner(lock);
  if (holder !== undefined && isHeld(lock, { holder, own })) throw describeHolder(lock, holder);
  if (!setAside(lock, { workplace, holder }) || !moveUnlessHeld(own, lock)) {
    throw describeHolder(lock, readOwner(lock));
  }
}

function moveUnlessHeld(own: string, lock: string): boolean {
  try {
    renameSync(own, lock);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Moves the lock of an ended process to the workplace. Another run may already have replaced it, so
 * the moved lock is checked and put back if it is not the old one.
 */
function setAside(
  lock: string,
  { workplace, holder }: { workplace: Workplace; holder: LockOwner | undefined },
): boolean {
  const aside = join(workplace.folder, 'abandoned-lock');
  try {
    renameSync(lock, aside);
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
  const moved = readOwner(aside);
  if (moved?.pid === holder?.pid && moved?.start === holder?.start) return true;
  moveUnlessHeld(aside, lock);
  return false;
}

/** Returns `undefined` if the owner cannot be read. Such a lock is taken over. */
function readOwner(lock: string): LockOwner | undefined {
  try {
    const bytes = readRegularFile(join(lock, OWNER_FILE), OWNER_BYTE_LENGTH_MAX);
    const value: unknown = JSON.parse(bytes.toString());
    return isOwner(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (!isObject(value)) return false;
  const { host, pid, start, space } = value;
  const isText = [start, space].every((text) => text === undefined || typeof text === 'string');
  return typeof host === 'string' && Number.isSafeInteger(pid) && isText;
}

/**
 * A process of another machine or container cannot be looked at, so the age of its lock decides.
 * `own` was made just now, and has the time of the file system.
 */
function isHeld(
  lock: string,
  { holder, own }: { readonly holder: LockOwner; readonly own: string },
): boolean {
  const { host, pid, start, space = processSpace() } = holder;
  if (host === hostname() && space === processSpace()) return isSameProcess({ pid, start });
  const owner = statSync(join(lock, OWNER_FILE), { throwIfNoEntry: false });
  if (owner === undefined) return true; // Released meanwhile.
  return statSync(join(own, OWNER_FILE)).mtimeMs - owner.mtimeMs < LOCK_AGE_MAX_MS;
}

function describeHolder(lock: string, holder: LockOwner | undefined): Failure {
  const who =
    holder === undefined ? 'another run' : `process ${holder.pid} on machine ${holder.host}`;
  return new Failure('world', `another publish to this store is under way: ${who} holds ${lock}`, {
    hint: 'run this command again when the other one has ended; if that machine no longer exists, remove the folder',
  });
}
