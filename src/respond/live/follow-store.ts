import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { watchPath } from '../../diagnostic/files/watch-path.ts';
import { type CheckOptions, checkSnapshot } from '../../open/check-snapshot.ts';
import { findSnapshotFolder, openStore, readCurrent } from '../../open/open-store.ts';
import { LEASE_RENEWAL_MS, openLease, type SnapshotLease } from '../../open/snapshot-lease.ts';
import { CURRENT_FILE } from '../../snapshot/layout.ts';
import type { Snapshot } from '../../snapshot/sections.ts';
import type { Editions } from './edition.ts';
import { createShelf } from './shelf.ts';

export interface FollowOptions {
  /** A store, or the folder of one snapshot, which is never replaced. */
  readonly path: string;
  /** Number of snapshots that stay open, including the live one. */
  readonly keepOpen: number;
  readonly graceMs: number;
  /** Whether every byte is verified before the first snapshot is served. */
  readonly verifyFirst: boolean;
  readonly shareCheck?: ShareCheck | undefined;
  /** Ends verifying, when the server is to stop. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: (event: StoreEvent) => void;
}

/**
 * Resolves when a snapshot is verified: by `check`, or by another process that serves the same
 * store. `key` names the folder and the state of its files. Rejects like `check`.
 */
export type ShareCheck = (key: string, check: () => Promise<void>) => Promise<void>;

export type StoreEvent =
  | { readonly event: 'reloaded'; readonly snapshotId: string; readonly previousId: string }
  | { readonly event: 'refused'; readonly reason: string }
  | { readonly event: 'closed' };

/**
 * Polls, of about a second, after which a refused snapshot is tried again: the system may have
 * refused to open it, because too many files were open or the disk did not answer. Each further
 * try waits twice as long, up to the maximum, since it may verify gigabytes.
 */
const POLLS_BETWEEN_TRIES = 60;
const POLLS_BETWEEN_TRIES_MAX = 3600;

/** The open snapshots of one store. The server serves the one that the pointer names. */
export interface FollowedStore extends Editions {
  state(): StoreState;
  /** Reads the pointer now. Resolves when the server serves that snapshot or has refused it. */
  check(): Promise<void>;
  close(): void;
}

export interface StoreState {
  /** The ids of the open snapshots, the live one first. */
  readonly openIds: readonly string[];
  readonly reloadCount: number;
  /** Reason why the snapshot that the pointer names is not served. */
  readonly problem: string | undefined;
}

/**
 * Opens the live snapshot of a store and then follows the pointer.
 *
 * @throws Failure if the first snapshot cannot be served. A later snapshot that cannot be served is
 * refused, and the previous one stays in use.
 */
export async function followStore(options: FollowOptions): Promise<FollowedStore> {
  const firstFolder = findSnapshotFolder(options.path);
  const store = findStore(options.path, firstFolder);
  const lease = store === undefined ? undefined : openLease(store);
  const first = await openFirst(firstFolder, lease, options);
  const { keepOpen, graceMs, onEvent } = options;
  const shelf = createShelf(first, {
    keepOpen,
    graceMs,
    onLeave() {
      lease?.hold(shelf.ids());
      onEvent({ event: 'closed' });
    },
  });
  let reloadCount = 0;
  let problem: string | undefined;
  /** State of the store when it was refused, so that it is not tried again at every poll. */
  let refused: string | undefined;
  let skippedCount = 0;
  let pollsBetweenTries = POLLS_BETWEEN_TRIES;
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function reload(): Promise<void> {
    const candidate = readCandidate(options.path, shelf.live().snapshot.id);
    if (candidate !== refused) pollsBetweenTries = POLLS_BETWEEN_TRIES;
    else if (++skippedCount < pollsBetweenTries) return;
    else pollsBetweenTries = Math.min(2 * pollsBetweenTries, POLLS_BETWEEN_TRIES_MAX);
    skippedCount = 0;
    try {
      const folder = findSnapshotFolder(options.path);
      const id = basename(folder);
      const previousId = shelf.live().snapshot.id;
      if (id !== previousId) {
        if (!shelf.promote(id)) {
          lease?.hold([...shelf.ids(), id]);
          await check(folder, { isServing: true }, options);
          if (isClosed) return;
          shelf.replace(await openStore(folder));
        }
        reloadCount++;
        onEvent({ event: 'reloaded', snapshotId: id, previousId });
      }
      problem = undefined;
      refused = undefined;
    } catch (error) {
      if (options.signal?.aborted === true) return;
      // Whatever is wrong with the new snapshot, the previous one stays in use.
      const reason = error instanceof Error ? error.message : String(error);
      const isKnown = candidate === refused && reason === problem;
      problem = reason;
      refused = candidate;
      if (!isKnown) onEvent({ event: 'refused', reason });
    }
    if (!isClosed) lease?.hold(shelf.ids());
  }

  /** One reload at a time. A change during a reload is handled after it. */
  let isAskedAgain = false;
  function look(): Promise<void> {
    if (isClosed) return Promise.resolve();
    if (running !== undefined) {
      isAskedAgain = true;
      return running;
    }
    running = (async () => {
      do {
        isAskedAgain = false;
        await reload();
      } while (isAskedAgain && !isClosed);
    })().finally(() => {
      running = undefined;
    });
    return running;
  }

  const watch =
    store === undefined ? undefined : watchPath(join(store, CURRENT_FILE), () => void look());
  const renewal = setInterval(() => lease?.renew(), LEASE_RENEWAL_MS).unref();
  return {
    live: shelf.live,
    find: shelf.find,
    check() {
      refused = undefined;
      return look();
    },
    state: () => ({ openIds: shelf.ids(), reloadCount, problem }),
    close() {
      if (isClosed) return;
      isClosed = true;
      watch?.close();
      clearInterval(renewal);
      shelf.close();
      lease?.release();
    },
  };
}

/**
 * Returns a text that changes with the pointer, and with the files of the snapshot that it names if
 * that is not the live one: a program may copy the pointer before the snapshot.
 */
function readCandidate(path: string, liveId: string): string {
  const store = resolve(path);
  try {
    const id = readCurrent(store);
    const { mtimeMs } = statSync(join(store, CURRENT_FILE));
    const files = id === undefined || id === liveId ? '' : describeFiles(join(store, id));
    return `${mtimeMs} ${id} ${files}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns names, lengths and times of the files in a folder; empty if it cannot be read. */
function describeFiles(folder: string): string {
  try {
    const names = readdirSync(folder).sort();
    return names
      .map((name) => {
        const { size, mtimeMs } = lstatSync(join(folder, name));
        return `${name} ${size} ${mtimeMs}`;
      })
      .join(' ');
  } catch {
    return '';
  }
}

/**
 * Returns the store that contains the snapshot, or `undefined` if the path names the
 * snapshot itself.
 */
function findStore(path: string, snapshotFolder: string): string | undefined {
  const folder = resolve(path);
  if (folder === snapshotFolder) return undefined;
  return existsSync(join(folder, CURRENT_FILE)) ? folder : dirname(snapshotFolder);
}

async function openFirst(
  folder: string,
  lease: SnapshotLease | undefined,
  options: FollowOptions,
): Promise<Snapshot> {
  try {
    lease?.hold([basename(folder)]);
    if (options.verifyFirst) await check(folder, { isServing: false }, options);
    return await openStore(folder);
  } catch (error) {
    lease?.release();
    throw error;
  }
}

function check(
  folder: string,
  how: Pick<CheckOptions, 'isServing'>,
  { shareCheck, signal }: FollowOptions,
): Promise<void> {
  const run = () => checkSnapshot(folder, { ...how, signal });
  return shareCheck === undefined ? run() : shareCheck(`${folder} ${describeFiles(folder)}`, run);
}
