import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** A file that is written front to back. */
export interface TextFile {
  write(text: string): void;
  /** Writes the rest, brings the bytes to the disk and closes the file. */
  finish(): void;
  /** Closes the file where writing it was given up. */
  abandon(): void;
}

/** Text is gathered for one write, in UTF-16 code units. */
const CHUNK_LENGTH = 256 * 1024;

export function createTextFile(path: string): TextFile {
  const descriptor = openSync(path, 'wx', 0o644);
  let waiting = '';
  const flush = (): void => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
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

/** Writes a whole file. */
export function writeTextFile(path: string, text: string): void {
  const file = createTextFile(path);
  try {
    file.write(text);
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
}
