/** Consecutive UUIDs, each as four 32-bit numbers. */
export type UuidWords = Uint32Array;

/** Returns a view of UUID bytes as words, or a copy if they do not begin at a multiple of four. */
export function wordsOf(uuids: Uint8Array): UuidWords {
  const { buffer, byteOffset, byteLength } = uuids.byteOffset % 4 === 0 ? uuids : uuids.slice();
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
