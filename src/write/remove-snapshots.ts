import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { listSnapshots } from '../open/list-snapshots.ts';
import { readHeldIds } from '../open/snapshot-lease.ts';
import { syncPath } from './make-folders.ts';
import { withPublishLock } from './publish-lock.ts';
import { findLiveId, type Workplace } from './store-folder.ts';

/** What happened to the snapshots beyond the ones that are to be kept. */
export interface OldSnapshots {
  readonly removed: readonly string[];
  /** Would have been removed, and a running server has them open. */
  readonly held: readonly string[];
}

/**
 * Removes all snapshots of a store but the live one, the newest others up to `keep` in all, and
 * those that a server holds. Each leaves the store in one step, into the workplace, and is deleted
 * with that: a snapshot with half of its files is never in the store.
 */
export function removeOldSnapshots(workplace: Workplace, keep: number): OldSnapshots {
  const { store, folder } = workplace;
  return withPublishLock(workplace, () => {
    const liveId = findLiveId(store);
    const others = listSnapshots(store).filter(({ id }) => id !== liveId);
    const old = others.slice(liveId === undefined ? keep : keep - 1).map(({ id }) => id);
    const heldIds = readHeldIds(store);
    const removed = old.filter((id) => !heldIds.has(id));
    for (const id of removed) renameSync(join(store, id), join(folder, `removed-${id}`));
    if (removed.length > 0) syncPath(store);
    return { removed, held: old.filter((id) => heldIds.has(id)) };
  });
}

/** What a publish did with older snapshots, and the reason where it could not remove them. */
export type OldAfterPublish = OldSnapshots & { readonly fault: string | null };

/**
 * As `removeOldSnapshots`, behind a publish that has succeeded: a fault here does not undo it.
 * `keep` is `null` where all are kept.
 */
export function removeOldAfterPublish(workplace: Workplace, keep: number | null): OldAfterPublish {
  try {
    const old = keep === null ? NONE : removeOldSnapshots(workplace, keep);
    return { ...old, fault: null };
  } catch (error) {
    if (!(error instanceof Failure) && codeOf(error) === undefined) throw error;
    const { message } = error as Error; // Both kinds are.
    return { ...NONE, fault: `older snapshots were not removed: ${message}` };
  }
}

const NONE: OldSnapshots = { removed: [], held: [] };
