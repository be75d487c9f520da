/**
 * Implements `curbstone publish`, `list`, `rollback` and `prune`: changes which snapshots a store
 * has and which one is live.
 */
import { resolve } from 'node:path';
import { Failure } from './diagnostic/failure.ts';
import { listSnapshots, type PublishedSnapshot } from './open/list-snapshots.ts';
import { readManifest } from './open/open-snapshot.ts';
import { findSnapshotFolder, readCurrent } from './open/open-store.ts';
import { readHeldIds } from './open/snapshot-lease.ts';
import { verifySnapshot } from './open/verify-snapshot.ts';
import type { Manifest } from './snapshot/manifest.ts';
import { copySnapshot } from './write/copy-snapshot.ts';
import { makeLive, publishSnapshot } from './write/publish-snapshot.ts';
import {
  type OldAfterPublish,
  type OldSnapshots,
  removeOldAfterPublish,
  removeOldSnapshots,
} from './write/remove-snapshots.ts';
import { type Leftover, withWorkplace } from './write/with-workplace.ts';

export interface PublishOptions {
  /** Folder of a snapshot, or a store, whose live snapshot is used. */
  readonly snapshotPath: string;
  readonly storePath: string;
  /** How many snapshots stay in the store; `null`: all. */
  readonly keep: number | null;
}

export interface PublishOutcome extends Leftover {
  readonly id: string;
  /** Errors in the snapshot. If there are any, nothing was published. */
  readonly faults: readonly string[];
  /** `null` if nothing was published. */
  readonly old: OldAfterPublish | null;
}

/**
 * Copies a snapshot to a store, verifies every byte of the copy and makes it live.
 *
 * @throws Failure if there is no snapshot or the store cannot be written.
 */
export async function publish(options: PublishOptions): Promise<PublishOutcome> {
  const from = findSnapshotFolder(options.snapshotPath);
  return withWorkplace(options.storePath, async (workplace) => {
    const { id, folder } = copySnapshot(from, workplace.folder);
    const { faults } = await verifySnapshot(folder);
    if (faults.length > 0) return { id, faults, old: null };
    await publishSnapshot(workplace, id, folder);
    return { id, faults, old: removeOldAfterPublish(workplace, options.keep) };
  });
}

export interface RollbackOutcome extends Leftover {
  readonly id: string;
  /** The previous live snapshot; `null` if there was none. */
  readonly previousId: string | null;
  readonly faults: readonly string[];
}

/**
 * Makes an earlier snapshot of a store the live one: `id`, or the one published before the live
 * one. Verifies every byte of it first.
 *
 * @throws Failure if the store has no such snapshot or cannot be written.
 */
export async function rollback(storePath: string, id?: string): Promise<RollbackOutcome> {
  const target = findTarget(storePath, id);
  return withWorkplace(storePath, async (workplace) => {
    const { faults } = await verifySnapshot(target.folder);
    const previousId = workplace.liveIdBefore ?? null;
    if (faults.length === 0) makeLive(workplace, target.id);
    return { id: target.id, previousId, faults };
  });
}

function findTarget(storePath: string, id: string | undefined): PublishedSnapshot {
  const { snapshots } = listStore(storePath);
  const position = snapshots.findIndex(({ isLive }) => isLive);
  // Without a live snapshot, the newest one was the last live one.
  const target =
    id === undefined ? snapshots[position + 1] : snapshots.find((one) => one.id === id);
  if (target !== undefined) return target;
  const hint = `see what it has: curbstone list ${storePath}`;
  if (id !== undefined) throw new Failure('usage', `${storePath} has no snapshot ${id}`, { hint });
  throw new Failure('usage', `${storePath} has no snapshot that is older than the live one`, {
    hint,
  });
}

/** Removes old snapshots from a store, but never the live one or one that a server has open. */
export async function prune(storePath: string, keep: number): Promise<OldSnapshots & Leftover> {
  listStore(storePath);
  return withWorkplace(storePath, async (workplace) => removeOldSnapshots(workplace, keep));
}

/** One row of `list`. */
export interface ListedSnapshot extends PublishedSnapshot {
  readonly isLive: boolean;
  /** A running server has it open. */
  readonly isHeld: boolean;
  /** `null` if its manifest cannot be read; then `fault` is the reason. */
  readonly manifest: Manifest | null;
  readonly fault: string | null;
}

export interface ListedStore {
  /** The last published one first. */
  readonly snapshots: readonly ListedSnapshot[];
  /** Why none of them is live; `null` if one is. */
  readonly pointerFault: string | null;
}

/** Lists the snapshots of a store. @throws Failure if it has none. */
export function listStore(storePath: string): ListedStore {
  const store = resolve(storePath);
  const snapshots = listSnapshots(store);
  if (snapshots.length === 0) {
    throw new Failure('world', `${storePath} has no snapshots`, {
      hint: 'make one with `curbstone ingest <feed> --out <store>`',
    });
  }
  const { liveId, pointerFault } = findLive(store, storePath);
  const heldIds = readHeldIds(store);
  const listed = snapshots.map((snapshot) => ({
    ...snapshot,
    isLive: snapshot.id === liveId,
    isHeld: heldIds.has(snapshot.id),
    ...tryManifest(snapshot.folder),
  }));
  const isThere = pointerFault !== null || listed.some(({ isLive }) => isLive);
  const fault = isThere ? pointerFault : `${storePath}: the live snapshot ${liveId} is missing`;
  return { snapshots: listed, pointerFault: fault };
}

/** Returns the id in the pointer of a store, or why there is none. */
function findLive(store: string, storePath: string) {
  try {
    const liveId = readCurrent(store);
    const pointerFault =
      liveId === undefined ? `${storePath} has no pointer, so no snapshot is live` : null;
    return { liveId, pointerFault };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { liveId: undefined, pointerFault: error.message };
  }
}

function tryManifest(folder: string): Pick<ListedSnapshot, 'manifest' | 'fault'> {
  try {
    return { manifest: readManifest(folder).manifest, fault: null };
  } catch (error) {
    if (error instanceof Failure) return { manifest: null, fault: error.message };
    throw error;
  }
}
