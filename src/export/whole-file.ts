import { closeSync, fsyncSync, openSync } from 'node:fs';
import { writeWhole } from '../diagnostic/files/write-whole.ts';

/** Creates a file from parts and syncs it to disk. */
export function writeWholeFile(path: string, parts: Iterable<Uint8Array>): void {
  const descriptor = openSync(path, 'wx', 0o644);
  try {
    for (const part of parts) writeWhole(descriptor, part);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
