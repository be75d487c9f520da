import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readRegularFile, UnusableFile } from '../diagnostic/read-regular-file.ts';
import { codeOf, isShortage } from '../diagnostic/system-error.ts';
import { CURRENT_FILE, MANIFEST_FILE, SNAPSHOT_ID } from '../snapshot/layout.ts';
import type { Snapshot } from '../snapshot/sections.ts';
import type { Access } from './map-file.ts';
import { openSnapshot } from './open-snapshot.ts';

/**
 * Opens the live snapshot of a store, or the snapshot at `path`.
 *
 * @throws Failure if there is none, or if the snapshot is damaged.
 */
export async function openStore(path: string, access: Access = 'auto'): Promise<Snapshot> {
  return openSnapshot(findSnapshotFolder(path), access);
}

/** Returns the folder of a store's live snapshot, or `path` itself if it is a snapshot. */
export function findSnapshotFolder(path: string): string {
  const folder = resolve(path);
  if (existsSync(join(folder, MANIFEST_FILE))) return folder;
  const id = readCurrent(folder);
  if (id === undefined) {
    throw new Failure('world', `${path} is neither a store nor a snapshot`, {
      hint: 'make one with `curbstone ingest <feed> --out <store>`',
    });
  }
  if (!existsSync(join(folder, id, MANIFEST_FILE))) {
    throw new Failure('world', `${path}: the live snapshot ${id} is missing`, {
      hint: 'ingest the feed again',
    });
  }
  return join(folder, id);
}

/**
 * Returns the id in a store's pointer, or `undefined` if there is no pointer.
 *
 * @throws Failure if the pointer contains anything except an id.
 */
export function readCurrent(folder: string): string | undefined {
  const pointer = join(folder, CURRENT_FILE);
  const text = readPointer(pointer);
  if (text === undefined) return undefined;
  const id = text.trimEnd();
  if (SNAPSHOT_ID.test(id)) return id;
  throw new Failure('world', `${pointer}: the pointer does not hold the id of a snapshot`, {
    hint: 'ingest the feed again',
  });
}

/** A pointer is one line of 17 bytes. */
const POINTER_BYTE_LENGTH_MAX = 4096;

function readPointer(pointer: string): string | undefined {
  try {
    return readRegularFile(pointer, POINTER_BYTE_LENGTH_MAX).toString();
  } catch (cause) {
    if (isShortage(cause)) throw cause;
    if (cause instanceof UnusableFile) {
      throw new Failure('world', `${pointer}: the pointer cannot be used: ${cause.message}`, {
        cause,
      });
    }
    const code = codeOf(cause) ?? String(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Failure('world', `${pointer}: the pointer cannot be read (${code})`, { cause });
  }
}
