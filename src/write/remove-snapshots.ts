import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { listSnapshots } from '../open/list-snapshots.ts';
import { readHeldIds } from '../open/snapshot-lease.ts';
import { syncPath } from './make-folders.ts';
import { withPublishLock } from './publish-lock.ts';
import { findLiveId, type Workplace } from './workplace.ts';

/** What happened to the snapshots beyond the ones to keep. */
export interface OldSnapshots {
  readonly removed: readonly string[];
  /** Not removed because a running server has them open. */
  readonly held: readonly string[];
}

/**
 * Removes all snapshots of a store except the live one, the newest others (up to `keep` in all) and
 * those that a server has open. Each is moved to the workplace in one step and deleted with it, so
 * that the store never contains a partial snapshot.
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

/** What a publish did with older snapshots, and the reason if it could not remove them. */
export type OldAfterPublish = OldSnapshots & { readonly fault: string | null };

/**
 * Like `removeOldSnapshots`, after a successful publish, which an error here does not undo. With
 * `keep` `null` all snapshots are kept.
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
