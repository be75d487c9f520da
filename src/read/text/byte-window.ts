/**
 * The part of a stream that is still needed, in one block of memory. Offsets are those of the
 * stream, so they do not change when the window moves.
 */
export interface ByteWindow {
  /** Returns the offset of the first byte of `bytes()` in the stream. */
  base(): number;
  /** Returns a view of the bytes, which is valid until the next `append` or `discardBefore`. */
  bytes(): Buffer;
  append(chunk: Uint8Array): void;
  discardBefore(streamOffset: number): void;
  /** Returns a copy with its own buffer. */
  copy(range: StreamRange): Uint8Array<ArrayBuffer>;
}

/** Offsets in the stream; the end is excluded. */
export interface StreamRange {
  readonly start: number;
  readonly end: number;
}

export function createByteWindow(): ByteWindow {
  let memory = Buffer.allocUnsafeSlow(0);
  let base = 0;
  /** The bytes are at `start` to `end` of `memory`. */
  let start = 0;
  let end = 0;

  function makeRoom(byteLength: number): void {
    if (end + byteLength <= memory.length) return;
    const needed = end - start + byteLength;
    const target = needed > memory.length ? Buffer.allocUnsafeSlow(2 * needed) : memory;
    memory.copy(target, 0, start, end);
    memory = target;
    end -= start;
    start = 0;
  }

  return {
    base: () => base,
    bytes: () => memory.subarray(start, end),
    append(chunk) {
      makeRoom(chunk.length);
      memory.set(chunk, end);
      end += chunk.length;
    },
    discardBefore(streamOffset) {
      start += streamOffset - base;
      base = streamOffset;
    },
    copy: (range) =>
      new Uint8Array(memory.subarray(start + range.start - base, start + range.end - base)),
  };
}
