import { writeSync } from 'node:fs';

/** Writes all bytes: a single call may write only some of them. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}

/** Collects text and writes it in chunks. */
export interface TextWriter {
  write(text: string): void;
  /** Writes what is still waiting. */
  flush(): void;
}

/** Size of one write, in UTF-16 code units. */
const CHUNK_LENGTH = 256 * 1024;

export function createTextWriter(descriptor: number): TextWriter {
  let waiting = '';
  const flush = (): void => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    writeWhole(descriptor, bytes);
  };
  return {
    flush,
    write(text) {
      waiting += text;
      if (waiting.length >= CHUNK_LENGTH) flush();
    },
  };
}
