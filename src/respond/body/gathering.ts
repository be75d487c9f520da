/**
 * The parts of a body while they are collected. Small parts are copied side by side into buffers.
 * Large ones stay views of the snapshot and are never copied.
 *
 * So the memory that a response allocates for records is bounded: less than `SMALL_BYTE_LENGTH` for
 * each part, 128 KiB for the largest page of scattered records.
 */
export interface Gathering {
  readonly parts: Uint8Array[];
  /** Bytes that are still expected, so that a small response gets a small buffer. */
  expectedByteLength: number;
  buffer: Uint8Array;
  /** The bytes of the buffer from `start` to `end` are not in `parts` yet. */
  start: number;
  end: number;
}

/**
 * A smaller part is cheaper to copy than to pass as one more buffer to a system call. Measured for
 * 100 scattered parts, processor time without and with copying: 350 bytes 45 and 36 µs, 700 bytes
 * 48 and 52 µs, 2 KiB 62 and 164 µs.
 */
const SMALL_BYTE_LENGTH = 512;

/** Size of the buffers. The system allocates new memory each time for a larger one. */
const BUFFER_BYTE_LENGTH_MAX = 16 * 1024;

const NO_BYTES = new Uint8Array(0);

export function openGathering(expectedByteLength: number): Gathering {
  return { parts: [], expectedByteLength, buffer: NO_BYTES, start: 0, end: 0 };
}

/** Adds bytes that do not change until the response is sent. */
export function addPart(gathering: Gathering, part: Uint8Array): void {
  if (part.length >= SMALL_BYTE_LENGTH) {
    endRun(gathering);
    gathering.parts.push(part);
  } else {
    reserve(gathering, part.length);
    gathering.buffer.set(part, gathering.end);
    gathering.end += part.length;
  }
  gathering.expectedByteLength -= part.length;
}

/** Makes room in the buffer for so many bytes, to be written at `end`. */
export function reserve(gathering: Gathering, byteLength: number): void {
  if (gathering.end + byteLength <= gathering.buffer.length) return;
  endRun(gathering);
  const wanted = Math.min(gathering.expectedByteLength, BUFFER_BYTE_LENGTH_MAX);
  gathering.buffer = Buffer.allocUnsafe(Math.max(wanted, byteLength));
  gathering.start = 0;
  gathering.end = 0;
}

/** Returns the parts; nothing may be added afterwards. */
export function closeGathering(gathering: Gathering): Uint8Array[] {
  endRun(gathering);
  return gathering.parts;
}

function endRun(gathering: Gathering): void {
  const { parts, buffer, start, end } = gathering;
  if (start < end) parts.push(buffer.subarray(start, end));
  gathering.start = end;
}
