import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { CURRENT_FILE } from '../snapshot/layout.ts';

/**
 * Where one ingest works: a folder of its own inside the store, and so on the same file system,
 * which a rename needs. Its name begins with a dot and is no snapshot id, so it is never taken for
 * a snapshot.
 */
export interface Workplace {
  /** The store, links resolved. */
  readonly store: string;
  /** Holds the snapshot's files until the folder is renamed. */
  readonly snapshotFolder: string;
  /** Holds the spool. */
  readonly spoolFolder: string;
  /** Removes what is left. */
  remove(): void;
}

const PREFIX = '.incoming-';
/**
 * Behind prefix and host: of which process it is, and what `mkdtemp` added, or which pointer it was
 * to be.
 */
const OWNER = /^(\d+)-(?:[A-Za-z0-9]{6}|current)$/;

/**
 * Makes the store where it is missing, and a workplace in it; clears those of runs that were
 * killed.
 */
export function openWorkplace(storePath: string): Workplace {
  const store = makeStore(storePath);
  clearAbandoned(store);
  const folder = mkdtempSync(join(store, `${PREFIX}${hostname()}-${process.pid}-`));
  const snapshotFolder = join(folder, 'snapshot');
  const spoolFolder = join(folder, 'spool');
  mkdirSync(snapshotFolder);
  mkdirSync(spoolFolder);
  return {
    store,
    snapshotFolder,
    spoolFolder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function makeStore(storePath: string): string {
  const path = resolve(storePath);
  try {
    mkdirSync(path, { recursive: true });
    return realpathSync(path);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    // Every missing folder is made, but not the one that a link should lead to.
    if (code !== 'ENOENT' && code !== 'ELOOP') throw cause;
    throw new Failure('world', `${storePath}: a link in the path leads nowhere (${code})`, {
      hint: 'make the folder that the link names, or name another store',
      cause,
    });
  }
}

/** Replaces the pointer of a store in one step: a reader sees the old id or the new one. */
export function replaceCurrent(store: string, id: string): void {
  const pointer = join(store, CURRENT_FILE);
  const next = join(store, `${PREFIX}${hostname()}-${process.pid}-current`);
  writeFileSync(next, `${id}\n`, { mode: 0o644 });
  syncPath(next);
  renameSync(next, pointer);
  syncPath(store);
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

/**
 * Workplaces name the process they belong to; those of this machine whose process is gone are
 * removed.
 */
function clearAbandoned(store: string): void {
  for (const name of readdirSync(store)) {
    const processId = findOwner(name);
    if (processId === undefined || isAlive(processId)) continue;
    try {
      rmSync(join(store, name), { recursive: true, force: true });
    } catch {
      // Somebody else's, and theirs to remove: it is in nobody's way.
    }
  }
}

/** The process of this machine that a name in the store belongs to. */
function findOwner(name: string): number | undefined {
  const own = `${PREFIX}${hostname()}-`;
  const owner = name.startsWith(own) ? OWNER.exec(name.slice(own.length)) : null;
  return owner === null ? undefined : Number(owner[1]);
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
