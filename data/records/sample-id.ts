import { createRandom, type RandomKey } from '../ground/random.ts';

/** Returns a UUID in the form of version 4 that depends on the key alone. */
export function createSampleId(key: RandomKey): string {
  const random = createRandom(key);
  const first = random.word();
  const second = (random.word() & 0xffff_0fff) | 0x0000_4000;
  const third = (random.word() & 0x3fff_ffff) | 0x8000_0000;
  const fourth = random.word();
  return (
    `${hex16(first >>> 16)}${hex16(first)}-${hex16(second >>> 16)}-${hex16(second)}` +
    `-${hex16(third >>> 16)}-${hex16(third)}${hex16(fourth >>> 16)}${hex16(fourth)}`
  );
}

function hex16(word: number): string {
  return `${HEX_OF_BYTE[(word >>> 8) & 0xff]}${HEX_OF_BYTE[word & 0xff]}`;
}

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
