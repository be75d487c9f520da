/**
 * A hash of 64 bits of the content of a record. It shows whether two records with the same
 * identifier are equal. Only records with the same identifier are compared, so accidental equality
 * is not a concern.
 */
export interface ContentHash {
  readonly low: number;
  readonly high: number;
}

const LOW_START = 0x811c9dc5;
const HIGH_START = 0x9e3779b9;
const LOW_PRIME = 0x01000193;
const HIGH_PRIME = 0x85ebca6b;

/**
 * Hashes the bytes of `parts`, one after the other, in two lanes: FNV-1a, and a variant with
 * another prime that rotates its state before each byte. Texts that collide in one lane therefore
 * differ in the other.
 */
export function hashContent(parts: readonly Uint8Array[]): ContentHash {
  let low = LOW_START;
  let high = HIGH_START;
  for (const part of parts) {
    for (let index = 0; index < part.length; index++) {
      const byte = part[index] ?? 0;
      low = Math.imul(low ^ byte, LOW_PRIME);
      high = Math.imul(rotateLeftBy5(high) ^ byte, HIGH_PRIME);
    }
    // The length separates a part from the next one.
    low = Math.imul(low ^ part.length, LOW_PRIME);
    high = Math.imul(rotateLeftBy5(high) ^ part.length, HIGH_PRIME);
  }
  return { low: low >>> 0, high: high >>> 0 };
}

/** Hashes a record without a shape from its JSON, as a batch does (`batch-builder.ts`). */
export function hashRecord(json: Uint8Array): ContentHash {
  return hashContent([json, NOTHING, NOTHING]);
}

const NOTHING = new Uint8Array(0);

function rotateLeftBy5(word: number): number {
  return (word << 5) | (word >>> 27);
}
