import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** Writes all bytes: a single call may write only some of them. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}

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
