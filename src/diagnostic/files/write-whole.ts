import { writeSync } from 'node:fs';

/** Writes all bytes: a single call may write only some of them. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}
