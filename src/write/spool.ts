import { closeSync, openSync, readSync } from 'node:fs';
import { Failure } from '../diagnostic/failure.ts';
import { writeWhole } from '../diagnostic/files/write-whole.ts';

/**
 * A temporary file with the JSON of the records between reading and writing, so that only columns
 * are in memory. Records are appended in reading order and read back in snapshot order.
 */
export interface Spool extends SpoolReader {
  readonly path: string;
  /** The bytes may change afterwards. */
  append(bytes: Uint8Array): void;
  /** Ends writing. After this the spool can be read. */
  finish(): void;
}

export interface SpoolReader {
  /** Fills `target` with the bytes from `byteOffset`. */
  read(byteOffset: number, target: Uint8Array): void;
  close(): void;
}

export function createSpool(path: string): Spool {
  const descriptor = openSync(path, 'w+', 0o600);
  const pending: Uint8Array[] = [];
  let pendingByteLength = 0;

  function flush(): void {
    if (pendingByteLength > 0) writeWhole(descriptor, Buffer.concat(pending, pendingByteLength));
    pending.length = 0;
    pendingByteLength = 0;
  }

  return {
    path,
    append(bytes) {
      if (pendingByteLength + bytes.length >= FLUSH_BYTE_LENGTH) {
        flush();
        writeWhole(descriptor, bytes);
      } else {
        pending.push(new Uint8Array(bytes));
        pendingByteLength += bytes.length;
      }
    },
    finish: flush,
    ...readFrom(descriptor),
  };
}

/** Opens a finished spool once more, for another thread. */
export function openSpoolReader(path: string): SpoolReader {
  return readFrom(openSync(path, 'r'));
}

function readFrom(descriptor: number): SpoolReader {
  return {
    read(byteOffset, target) {
      let filled = 0;
      while (filled < target.length) {
        const length = target.length - filled;
        const count = readSync(descriptor, target, filled, length, byteOffset + filled);
        if (count === 0) throw new Failure('world', 'a temporary file of the ingest ends early');
        filled += count;
      }
    },
    close: () => closeSync(descriptor),
  };
}

/** Less than the records of most pieces, which are then written at once and not copied. */
const FLUSH_BYTE_LENGTH = 256 * 1024;
