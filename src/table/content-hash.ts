/**
 * A hash of 64 bits of the content of a record. It shows whether two records with the same
 * identifier are equal. Only records with the same identifier are compared, so accidental equality
 * is not a concern.
 */
export interface ContentHash {
  readonly low: number;
  readonly high: number;
}

/** Hashes one record after the other. */
export interface ContentHasher {
  addText(text: string): void;
  addNumber(value: number): void;
  addNumbers(values: Float64Array): void;
  /** Returns the hash of what was added since the last call. */
  take(): ContentHash;
}

const LOW_START = 0x811c9dc5;
const HIGH_START = 0x9e3779b9;
const LOW_PRIME = 0x01000193;
const HIGH_PRIME = 0x85ebca6b;

/**
 * Creates a hasher that works in units of 16 bits (the characters of a text, the quarters of a
 * number) in two lanes: FNV-1a, and a variant with another prime that rotates its state before each
 * unit. Records that collide in one lane therefore differ in the other.
 */
export function createContentHasher(): ContentHasher {
  let low = LOW_START;
  let high = HIGH_START;
  const single = new Float64Array(1);

  function addUnit(unit: number): void {
    low = Math.imul(low ^ unit, LOW_PRIME);
    high = Math.imul(rotateLeftBy5(high) ^ unit, HIGH_PRIME);
  }

  function addNumbers(values: Float64Array): void {
    const units = new Uint16Array(values.buffer, values.byteOffset, 4 * values.length);
    for (let index = 0; index < units.length; index++) addUnit(units[index] as number);
    addUnit(values.length);
  }

  return {
    addText(text) {
      for (let index = 0; index < text.length; index++) addUnit(text.charCodeAt(index));
      // Its length separates a text from the next.
      addUnit(text.length);
    },
    addNumber(value) {
      single[0] = value;
      addNumbers(single);
    },
    addNumbers,
    take() {
      const hash = { low: low >>> 0, high: high >>> 0 };
      low = LOW_START;
      high = HIGH_START;
      return hash;
    },
  };
}

function rotateLeftBy5(word: number): number {
  return (word << 5) | (word >>> 27);
}
