import { hash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../model/is-object.ts';
import { SNAPSHOT_ID } from '../snapshot/layout.ts';
import { findProcessStart, isSameProcess, processSpace } from './process-start.ts';

/**
 * A file in a store that lists the snapshots which a server has open. Programs that remove
 * snapshots read it first. It is named `.lease-<12 hex digits>` and contains one JSON object.
 */
export interface SnapshotLease {
  /**
   * Replaces the listed ids. Called before a snapshot is opened and after one is closed.
   *
   * @returns Whether the file could be written: a store may be read-only. Open snapshots stay
   * readable without it, because the system keeps the bytes of a removed file that is in use.
   */
  hold(ids: readonly string[]): boolean;
  /** Writes the file again, so that other machines know that the server is running. */
  renew(): void;
  /** Removes the file. */
  release(): void;
}

interface LeaseNote {
  /** Scope of the process number; see `processSpace`. */
  readonly space: string;
  readonly pid: number;
  /** `undefined` if the system does not provide it. */
  readonly start: string | undefined;
  readonly ids: readonly string[];
}

const PREFIX = '.lease-';
const KEY_LENGTH = 12;

/** Number of leases that this process has opened. Each has its own name. */
let openedCount = 0;

const NOTE_NAME = /^\.lease-[0-9a-f]{12}$/;

/** A lease contains a few ids. A longer file is not a lease. */
const NOTE_BYTE_LENGTH_MAX = 64 * 1024;

/**
 * Interval at which a server writes its lease again, so that other machines know that it
 * is running.
 */
export const LEASE_RENEWAL_MS = 60_000;

/** Age after which the lease of a process on another machine counts as abandoned. */
const LEASE_AGE_MAX_MS = 10 * LEASE_RENEWAL_MS;

/** Opens a lease for this process and removes the leases of ended processes. */
export function openLease(store: string): SnapshotLease {
  try {
    readHeldIds(store);
  } catch {
    // Only a program that writes to the store needs old leases to be removed.
  }
  const owner = {
    space: processSpace(),
    pid: process.pid,
    start: findProcessStart(process.pid),
  };
  openedCount++;
  const key = hash('sha256', JSON.stringify([owner, openedCount]), 'hex');
  const path = join(store, `${PREFIX}${key.slice(0, KEY_LENGTH)}`);
  let written: string | undefined;
  function write(text: string): boolean {
    const fresh = `${path}.tmp`;
    try {
      // A link that another user placed here is not followed.
      rmSync(fresh, { force: true });
      writeFileSync(fresh, text, { flag: 'wx', mode: 0o644 });
      renameSync(fresh, path);
      written = text;
      return true;
    } catch {
      return false;
    }
  }

  return {
    hold(ids) {
      const note: LeaseNote = { ...owner, ids };
      const text = `${JSON.stringify(note)}\n`;
      return text === written || write(text);
    },
    renew() {
      if (written !== undefined) write(written);
    },
    release() {
      try {
        rmSync(path, { force: true });
      } catch {
        // The store has become read-only. The lease will be recognized as abandoned.
      }
    },
  };
}

/** Returns the ids that running servers have open. Removes the leases of ended processes. */
export function readHeldIds(store: string): ReadonlySet<string> {
  const held = new Set<string>();
  for (const name of readdirSync(store)) {
    if (!NOTE_NAME.test(name)) continue;
    const path = join(store, name);
    const note = readNote(path);
    if (note === undefined) continue;
    if (isAbandoned(note, path)) removeNote(path);
    else for (const id of note.ids) held.add(id);
  }
  return held;
}

/** A lease that cannot be removed, as in a read-only store, is recognized again the next time. */
function removeNote(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It does no harm.
  }
}

function readNote(path: string): LeaseNote | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > NOTE_BYTE_LENGTH_MAX) return undefined;
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isNote(value) ? value : undefined;
  } catch {
    return undefined; // Removed meanwhile, or not a note.
  }
}

function isNote(value: unknown): value is LeaseNote {
  if (!isObject(value)) return false;
  const { space, pid, start, ids } = value;
  return (
    typeof space === 'string' &&
    Number.isSafeInteger(pid) &&
    (start === undefined || typeof start === 'string') &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string' && SNAPSHOT_ID.test(id))
  );
}

function isAbandoned({ space, pid, start }: LeaseNote, path: string): boolean {
  if (space === processSpace()) return !isSameProcess({ pid, start });
  return readFileTimeMs(path) - statSync(path).mtimeMs > LEASE_AGE_MAX_MS;
}

/** Returns the current time of the file system that stores the leases. */
function readFileTimeMs(beside: string): number {
  const probe = `${beside}.now`;
  try {
    writeFileSync(probe, '', { flag: 'wx' });
    return statSync(probe).mtimeMs;
  } catch {
    return 0; // A store that is read-only: no note in it is too old.
  } finally {
    removeNote(probe);
  }
}
