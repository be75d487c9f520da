import { closeSync, openSync, writeSync } from 'node:fs';

/** Accepts rows of text one after the other. */
export interface RowSink {
  add(row: string): void;
  close(): void;
}

/**
 * Creates a file of head, rows and tail. It is written in large pieces, so that a row costs
 * almost nothing.
 */
export function createRowFile(options: {
  path: string;
  head: string;
  separator: string;
  tail: string;
}): RowSink {
  const fd = openSync(options.path, 'w');
  let pending = options.head;
  let separator = '';

  function flush(): void {
    writeWhole(fd, Buffer.from(pending));
    pending = '';
  }

  return {
    add(row) {
      pending += separator + row;
      separator = options.separator;
      if (pending.length >= PIECE_LENGTH) flush();
    },
    close() {
      pending += options.tail;
      flush();
      closeSync(fd);
    },
  };
}

function writeWhole(fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}

/** UTF-16 code units held before a write. */
const PIECE_LENGTH = 64 * 1024;
