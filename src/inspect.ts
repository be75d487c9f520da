/**
 * Implements `curbstone inspect` and `curbstone verify`: describes a snapshot, counts its records
 * by cells, and checks whether it is undamaged.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure } from './diagnostic/failure.ts';
import { openSnapshot, readManifest } from './open/open-snapshot.ts';
import { findSnapshotFolder, readCurrent } from './open/open-store.ts';
import { type Verification, verifySnapshot } from './open/verify-snapshot.ts';
import { countRowsByCell } from './query/count-cells.ts';
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

/** One cell and its records of each kind. */
export type CellCount = ReturnType<typeof countRowsByCell>[number];

/**
 * Counts the records of a snapshot in each H3 cell of `resolution`.
 *
 * @throws Failure if the resolution is finer than that of the snapshot.
 */
export function countCells(path: string, resolution: number): CellCount[] {
  const snapshot = openSnapshot(findSnapshotFolder(path));
  try {
    const { h3Resolution } = snapshot.facts;
    if (!Number.isInteger(resolution) || resolution < 0 || resolution > h3Resolution) {
      throw new Failure(
        'usage',
        `resolution ${resolution} is not a whole number from 0 to ${h3Resolution}, the resolution of the snapshot`,
      );
    }
    return countRowsByCell(snapshot, resolution);
  } finally {
    snapshot.close();
  }
}
