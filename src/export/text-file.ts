import { closeSync, fsyncSync, openSync } from 'node:fs';
import { writeWhole } from '../diagnostic/files/write-whole.ts';

/** A text file that is written sequentially. */
export interface TextFile {
  write(text: string): void;
  /** Writes the rest, syncs the file to disk and closes it. */
  finish(): void;
  /** Closes the file after a failed write. */
  abandon(): void;
}

/** Size of one write, in UTF-16 code units. */
const CHUNK_LENGTH = 256 * 1024;

export function createTextFile(path: string): TextFile {
  const descriptor = openSync(path, 'wx', 0o644);
  let waiting = '';
  const flush = (): void => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    writeWhole(descriptor, bytes);
  };
  return {
    write(text) {
      waiting += text;
      if (waiting.length >= CHUNK_LENGTH) flush();
    },
    finish() {
      try {
        flush();
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
    abandon: () => closeSync(descriptor),
  };
}
