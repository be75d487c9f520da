import { isAscii } from 'node:buffer';

/** A part of a stream of text. */
export interface JsonPart {
  readonly bytes: Buffer;
  /** The offset of the first byte in the stream. */
  readonly base: number;
  /** It is the last part of the stream. */
  readonly isLast: boolean;
}

/** Counts the lines of a stream. Lines end with LF or CRLF. */
export interface LineCount {
  /** A new line begins at this offset in the stream. */
  begin(offset: number): void;
  /** Returns the line and the column, in characters, of the byte at `index` of the part, from 1. */
  placeOf(part: JsonPart, index: number): { readonly line: number; readonly column: number };
  /** Called before the next part, which begins with the byte at `index` of this one. */
  leave(part: JsonPart, index: number): void;
}

export function createLineCount(): LineCount {
  let line = 1;
  let lineStart = 0;
  /** Bytes of this line that continue a character and are before the current part. */
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
