import { isAscii } from 'node:buffer';

/** A part of a stream of text. */
export interface JsonPart {
  readonly bytes: Buffer;
  /** Of the first byte in the stream. */
  readonly base: number;
  /** Whether the stream ends with it. */
  readonly isLast: boolean;
}

/** The line and column of a place in a stream; lines end with LF or CRLF. */
export interface LineCount {
  /** A new line begins at this offset in the stream. */
  begin(offset: number): void;
  /** Counted from 1, the column in characters. `index` is that of a byte in the part. */
  placeOf(part: JsonPart, index: number): { readonly line: number; readonly column: number };
  /** The next part begins with the byte at `index` of this one. */
  leave(part: JsonPart, index: number): void;
}

export function createLineCount(): LineCount {
  let line = 1;
  let lineStart = 0;
  /** Bytes of this line that continue a character, as far as they stand before the part at hand. */
  let continuations = 0;

  function countContinuations({ bytes, base }: JsonPart, index: number): number {
    if (lineStart >= base) return countIn(bytes.subarray(lineStart - base, index));
    return continuations + countIn(bytes.subarray(0, index));
  }

  return {
    begin(offset) {
      line++;
      lineStart = offset;
    },
    placeOf(part, index) {
      const byteColumn = part.base + index - lineStart;
      return { line, column: byteColumn - countContinuations(part, index) + 1 };
    },
    leave(part, index) {
      continuations = countContinuations(part, index);
    },
  };
}

function countIn(bytes: Uint8Array): number {
  if (isAscii(bytes)) return 0;
  let count = 0;
  for (const byte of bytes) if ((byte & 0xc0) === 0x80) count++;
  return count;
}
