/**
 * Implements `curbstone inspect` and `curbstone verify`: describes a snapshot and checks whether it
 * is undamaged.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openSnapshot, readManifest } from './open/open-snapshot.ts';
import { findSnapshotFolder, readCurrent } from './open/open-store.ts';
import { type Verification, verifySnapshot } from './open/verify-snapshot.ts';
import { SNAPSHOT_ID } from './snapshot/layout.ts';
import { type Manifest, manifestMembers } from './snapshot/manifest.ts';

export interface Inspection {
  readonly id: string;
  readonly folder: string;
  readonly isLive: boolean;
  readonly manifest: Manifest;
  /** How a server on this machine accesses the bytes. */
  readonly access: 'mapped' | 'read';
  /** Other snapshots in the same store, and temporary folders of killed runs. */
  readonly otherSnapshots: readonly string[];
  readonly leftovers: readonly string[];
}

/**
 * @throws Failure if `path` is neither a store nor a snapshot, or the snapshot cannot be opened.
 */
export function inspectStore(path: string): Inspection {
  const folder = findSnapshotFolder(path);
  const { id, manifest } = readManifest(folder);
  const snapshot = openSnapshot(folder);
  snapshot.close();
  const store = dirname(folder);
  const names = readdirSync(store).sort();
  return {
    id,
    folder,
    isLive: readCurrent(store) === id,
    manifest,
    access: snapshot.access,
    otherSnapshots: names.filter((name) => SNAPSHOT_ID.test(name) && name !== basename(folder)),
    leftovers: names
      .filter((name) => name.startsWith('.incoming-'))
      .map((name) => join(store, name)),
  };
}

/** Returns an inspection in the form of `--json`. */
export function encodeInspection(inspection: Inspection): object {
  return {
    snapshot: inspection.id,
    folder: inspection.folder,
    live: inspection.isLive,
    access: inspection.access,
    ...manifestMembers(inspection.manifest),
    other_snapshots: inspection.otherSnapshots,
    leftovers: inspection.leftovers,
  };
}

/** Reads every byte. @throws Failure if the manifest itself is damaged. */
export async function verifyStore(path: string): Promise<Verification & { folder: string }> {
  const folder = findSnapshotFolder(path);
  return { ...(await verifySnapshot(folder)), folder };
}
