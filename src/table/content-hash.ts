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
  /** Adds a text of ASCII, or other bytes, from `start` up to `end`. */
  addAscii(bytes: Uint8Array, start: number, end: number): void;
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
 * Creates a hasher with two lanes. Texts are hashed character by character, numbers in halves of
 * 32 bits. The first lane is FNV-1a, which also shifts its state after a half of a number, since
 * multiplying alone never carries high bits down. The second lane has another prime and rotates its
 * state before each unit, so records that collide in one lane differ in the other.
 */
export function createContentHasher(): ContentHasher {
  let low = LOW_START;
  let high = HIGH_START;
  // A view for each ring would take more time than its hash.
  const numbers = new Float64Array(SMALL_COUNT_MAX);
  const halves = new Uint32Array(numbers.buffer);

  function addUnit(unit: number): void {
    low = Math.imul(low ^ unit, LOW_PRIME);
    high = Math.imul(rotateLeftBy5(high) ^ unit, HIGH_PRIME);
  }

  function addHalves(words: Uint32Array, count: number): void {
    let ownLow = low;
    let ownHigh = high;
    for (let index = 0; index < count; index++) {
      const word = words[index]!;
      ownLow = Math.imul(ownLow ^ word, LOW_PRIME);
      ownLow ^= ownLow >>> 15;
      ownHigh = Math.imul(rotateLeftBy5(ownHigh) ^ word, HIGH_PRIME);
    }
    low = ownLow;
    high = ownHigh;
  }

  return {
    addText(text) {
      for (let index = 0; index < text.length; index++) addUnit(text.charCodeAt(index));
      // Its length separates a text from the next.
      addUnit(text.length);
    },
    addAscii(bytes, start, end) {
      for (let index = start; index < end; index++) addUnit(bytes[index]!);
      addUnit(end - start);
    },
    addNumber(value) {
      numbers[0] = value;
      addHalves(halves, 2);
      addUnit(1);
    },
    addNumbers(values) {
      const { length } = values;
      if (length <= SMALL_COUNT_MAX) {
        numbers.set(values);
        addHalves(halves, 2 * length);
      } else {
        addHalves(new Uint32Array(values.buffer, values.byteOffset, 2 * length), 2 * length);
      }
      addUnit(length);
    },
    take() {
      const hash = { low: low >>> 0, high: high >>> 0 };
      low = LOW_START;
      high = HIGH_START;
      return hash;
    },
  };
}

/** Rings of up to 32 positions are copied to be hashed. */
const SMALL_COUNT_MAX = 64;

function rotateLeftBy5(word: number): number {
  return (word << 5) | (word >>> 27);
}
