import type { Writable } from 'node:stream';

/** Bytes that may be buffered for a reader that has stopped reading. */
const UNREAD_BYTE_LENGTH_MAX = 1024 * 1024;

/**
 * Writes lines to a stream while its reader keeps up. Further lines are dropped; the next line that
 * is written follows a line with the number of dropped ones.
 */
export function createBoundedLines(stream: Writable): (line: string) => void {
  let droppedCount = 0;
  return (line) => {
    if (stream.writableLength >= UNREAD_BYTE_LENGTH_MAX) {
      droppedCount++;
      return;
    }
    if (droppedCount > 0) {
      const note = { level: 40, dropped_lines: droppedCount, msg: 'log lines were dropped' };
      stream.write(`${JSON.stringify(note)}\n`);
      droppedCount = 0;
    }
    stream.write(line);
  };
}
