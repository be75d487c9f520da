import { UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { UuidWords } from '../../table/columns/uuid-words.ts';
import { NO_ROW } from '../../table/table-rows.ts';

/** Returns the row of the UUID at `index` of `words`, or `NO_ROW` if there is none. */
export type UuidLookup = (words: UuidWords, index: number) => number;

const WORDS_PER_UUID = UUID_BYTE_LENGTH / 4;

/**
 * A hash table over the rows of `uuids` that `isWanted` picks, no two of which share a UUID. Open
 * addressing in one array of two to four slots a row: at most 16 bytes a row, and no objects.
 */
export function createUuidLookup(uuids: UuidWords, isWanted: (row: number) => boolean): UuidLookup {
  const rowCount = uuids.length / WORDS_PER_UUID;
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * rowCount + 1))).fill(NO_ROW);
  const mask = slots.length - 1;

  /** Returns the slot of the UUID, or the free slot where it would be stored. */
  function slotOf(words: UuidWords, index: number): number {
    let slot = hashOf(words, index) & mask;
    while (true) {
      const row = slots[slot]!;
      if (row === NO_ROW || isSame(uuids, row, words, index)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  for (let row = 0; row < rowCount; row++) {
    if (isWanted(row)) slots[slotOf(uuids, row)] = row;
  }
  return (words, index) => slots[slotOf(words, index)]!;
}

function isSame(a: UuidWords, aIndex: number, b: UuidWords, bIndex: number): boolean {
  const i = aIndex * WORDS_PER_UUID;
  const j = bIndex * WORDS_PER_UUID;
  return a[i] === b[j] && a[i + 1] === b[j + 1] && a[i + 2] === b[j + 2] && a[i + 3] === b[j + 3];
}

/**
 * Uses all four words, because version 1 UUIDs of one machine differ only in the first (RFC 4122
 * section 4.2).
 */
function hashOf(words: UuidWords, index: number): number {
  let hash = 0;
  for (let word = 0; word < WORDS_PER_UUID; word++) {
    hash = Math.imul(hash ^ words[index * WORDS_PER_UUID + word]!, 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
