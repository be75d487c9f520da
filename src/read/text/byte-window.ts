/**
 * The part of a stream that is still needed, in one piece of memory. Offsets are those of the
 * stream, so they stay what they are when the window moves on.
 */
export interface ByteWindow {
  /** The offset in the stream of the first byte of `bytes()`. */
  base(): number;
  /** A view of what is held; good until the next `append` or `discardBefore`. */
  bytes(): Buffer;
  append(chunk: Uint8Array): void;
  discardBefore(streamOffset: number): void;
  /** A copy in memory of its own. */
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
  /** What is held stands at `start` to `end` of `memory`. */
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
