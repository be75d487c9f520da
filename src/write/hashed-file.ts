import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { writeWhole } from '../diagnostic/files/write-whole.ts';
import type { ManifestFile } from '../snapshot/manifest.ts';

/** A file that is written sequentially while its checksum is computed. */
export interface HashedFile {
  write(bytes: Uint8Array): void;
  /** Syncs the file to disk and closes it. */
  finish(): ManifestFile;
  /** Closes the file after a failed write. */
  abandon(): void;
}

export function createHashedFile(path: string): HashedFile {
  const descriptor = openSync(path, 'wx', 0o644);
  const hash = createHash('sha256');
  let byteLength = 0;
  return {
    write(bytes) {
      hash.update(bytes);
      writeWhole(descriptor, bytes);
      byteLength += bytes.length;
    },
    finish() {
      try {
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      return { name: basename(path), byteLength, sha256: hash.digest('hex') };
    },
    abandon: () => closeSync(descriptor),
  };
}

/** Writes a whole file at once. */
export function writeHashedFile(path: string, pieces: Iterable<Uint8Array>): ManifestFile {
  const file = createHashedFile(path);
  try {
    for (const piece of pieces) file.write(piece);
  } catch (error) {
    file.abandon();
    throw error;
  }
  return file.finish();
}
