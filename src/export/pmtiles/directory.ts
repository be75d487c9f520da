import { gzip } from './gzip.ts';

/** A run of tiles with the same bytes, or a leaf directory (`runLength` 0). */
export interface DirectoryEntry {
  readonly tileId: number;
  /** Tiles from `tileId` on that have these bytes. */
  readonly runLength: number;
  readonly byteOffset: number;
  readonly byteLength: number;
}

export interface Directories {
  readonly root: Uint8Array;
  /** The leaves one behind the other; empty if the root has all entries. */
  readonly leaves: Uint8Array;
}

/** The root lies in the first 16 KiB of an archive, behind the header. */
const ROOT_BYTE_LENGTH_MAX = 16_384 - 127;
const LEAF_ENTRY_COUNT_MIN = 4096;

/**
 * Encodes the entries, which ascend by tile: in the root alone if they fit, else in leaves to which
 * the root refers.
 */
export function encodeDirectories(entries: readonly DirectoryEntry[]): Directories {
  const whole = encodeDirectory(entries);
  if (whole.length <= ROOT_BYTE_LENGTH_MAX) return { root: whole, leaves: new Uint8Array(0) };
  for (let leafSize = LEAF_ENTRY_COUNT_MIN; ; leafSize *= 2) {
    const { root, leaves } = encodeLeaves(entries, leafSize);
    if (root.length <= ROOT_BYTE_LENGTH_MAX) return { root, leaves };
  }
}

function encodeLeaves(entries: readonly DirectoryEntry[], leafSize: number): Directories {
  const leaves: Uint8Array[] = [];
  const rootEntries: DirectoryEntry[] = [];
  let byteOffset = 0;
  for (let first = 0; first < entries.length; first += leafSize) {
    const leaf = encodeDirectory(entries.slice(first, first + leafSize));
    const tileId = entries[first]!.tileId;
    rootEntries.push({ tileId, runLength: 0, byteOffset, byteLength: leaf.length });
    leaves.push(leaf);
    byteOffset += leaf.length;
  }
  return { root: encodeDirectory(rootEntries), leaves: Buffer.concat(leaves) };
}

/**
 * Encodes a directory as four columns of varints, compressed: tiles as differences, runs, lengths,
 * and offsets, which are 0 where an entry follows the one before it and else one more than the
 * offset (PMTiles 3, section 4.2).
 */
function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const bytes: number[] = [];
  const push = (value: number): void => {
    let rest = value;
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    bytes.push(rest);
  };
  push(entries.length);
  entries.forEach(({ tileId }, index) => {
    push(tileId - (index === 0 ? 0 : entries[index - 1]!.tileId));
  });
  for (const { runLength } of entries) push(runLength);
  for (const { byteLength } of entries) push(byteLength);
  entries.forEach(({ byteOffset }, index) => {
    const before = entries[index - 1];
    const follows = before !== undefined && byteOffset === before.byteOffset + before.byteLength;
    push(follows ? 0 : byteOffset + 1);
  });
  return gzip(Uint8Array.from(bytes));
}

/**
 * Returns the number of a tile in a PMTiles archive: all tiles of the zooms before, then its place
 * on a Hilbert curve over its zoom, which keeps neighbours together (PMTiles 3, section 4.1).
 */
export function tileIdOf(zoom: number, column: number, row: number): number {
  let id = 0;
  for (let level = 0; level < zoom; level++) id += 4 ** level;
  let [x, y] = [column, row];
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const isEast = (x & side) > 0;
    const isSouth = (y & side) > 0;
    id += side * side * ((isEast ? 3 : 0) ^ (isSouth ? 1 : 0));
    // The quarter is entered turned, so that the curve goes on where it left the one before.
    if (!isSouth) {
      if (isEast) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))];
      [x, y] = [y, x];
    }
  }
  return id;
}
