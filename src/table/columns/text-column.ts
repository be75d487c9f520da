import { createColumn } from './growing-column.ts';

/** Texts in UTF-8 one after the other, and the number of bytes of each. */
export interface TextColumn {
  add(text: string): void;
  /** Makes room for a text, and returns the array to write it into, from `end()` on. */
  begin(byteLengthMax: number): Uint8Array;
  /** Where the next text begins. */
  end(): number;
  /** Adds what was written since `begin`, up to `end`. */
  finish(end: number): void;
  sealBytes(): Uint8Array;
  sealLengths(): Uint32Array;
}

/** Creates a column whose texts are encoded where they stay. */
export function createTextColumn(): TextColumn {
  const bytes = createColumn(Uint8Array);
  const lengths = createColumn(Uint32Array);
  let target = Buffer.alloc(0);
  return {
    add(text) {
      bytes.reserve(UTF8_BYTES_MAX * text.length);
      if (target.buffer !== bytes.array.buffer) target = Buffer.from(bytes.array.buffer);
      const byteLength = target.write(text, bytes.length);
      bytes.extend(byteLength);
      lengths.push(byteLength);
    },
    begin(byteLengthMax) {
      bytes.reserve(byteLengthMax);
      return bytes.array;
    },
    end: () => bytes.length,
    finish(end) {
      const byteLength = end - bytes.length;
      bytes.extend(byteLength);
      lengths.push(byteLength);
    },
    sealBytes: () => bytes.seal(),
    sealLengths: () => lengths.seal(),
  };
}

/** The bytes that a UTF-16 unit of a text takes at most. */
const UTF8_BYTES_MAX = 3;
