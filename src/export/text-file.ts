import { closeSync, fsyncSync, openSync } from 'node:fs';
import { createTextWriter } from '../diagnostic/files/write-whole.ts';

/** A text file that is written sequentially. */
export interface TextFile {
  write(text: string): void;
  /** Writes the rest, syncs the file to disk and closes it. */
  finish(): void;
  /** Closes the file after a failed write. */
  abandon(): void;
}

export function createTextFile(path: string): TextFile {
  const descriptor = openSync(path, 'wx', 0o644);
  const writer = createTextWriter(descriptor);
  return {
    write: writer.write,
    finish() {
      try {
        writer.flush();
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
    abandon: () => closeSync(descriptor),
  };
}
