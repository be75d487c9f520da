import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../diagnostic/files/write-whole.ts';
import type { Box } from '../../model/geometry.ts';
import { writeWholeFile } from '../whole-file.ts';
import { type DirectoryEntry, encodeDirectories, tileIdOf } from './directory.ts';
import { gzip } from './gzip.ts';
import { encodeHeader, HEADER_BYTE_LENGTH } from './header.ts';

interface Address {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** The tiles of a map, whoever draws them. */
export interface TileSet {
  /** One element for each zoom from 0 up, with all tiles that may have content. */
  readonly zooms: Iterable<readonly Address[]>;
  readonly zoomMax: number;
  /** Returns the bytes of a tile; none if it has no content. */
  draw(address: Address): Uint8Array;
  readonly box: Box;
  readonly metadata: object;
}

export const PMTILES_FILE = 'map.pmtiles';

/**
 * Writes tiles as one PMTiles archive and returns the number of tiles that have content. The tiles
 * are written to a file of their own first, because the directories stand before them and depend on
 * their lengths, and readers of the format want no gap between the parts.
 */
export function writePmtiles(tiles: TileSet, folder: string): number {
  const dataPath = join(folder, `${PMTILES_FILE}.tiles`);
  const { entries, contentCount, addressedCount, byteLength } = writeTiles(tiles, dataPath);
  const { root, leaves } = encodeDirectories(entries);
  const metadata = gzip(Buffer.from(JSON.stringify(tiles.metadata)));
  let end = HEADER_BYTE_LENGTH;
  const place = (length: number) => {
    const part = { byteOffset: end, byteLength: length };
    end += length;
    return part;
  };
  const header = encodeHeader({
    root: place(root.length),
    metadata: place(metadata.length),
    leaves: place(leaves.length),
    tiles: place(byteLength),
    addressedCount,
    entryCount: entries.length,
    contentCount,
    zoomMax: tiles.zoomMax,
    box: tiles.box,
  });
  writeWholeFile(
    join(folder, PMTILES_FILE),
    concat([header, root, metadata, leaves], readPieces(dataPath)),
  );
  rmSync(dataPath);
  return addressedCount;
}

interface WrittenTiles {
  readonly entries: readonly DirectoryEntry[];
  readonly contentCount: number;
  readonly addressedCount: number;
  readonly byteLength: number;
}

/** Writes the tiles in the order of their numbers; equal ones once. */
function writeTiles({ zooms, draw }: TileSet, path: string): WrittenTiles {
  const descriptor = openSync(path, 'wx', 0o644);
  const entries: DirectoryEntry[] = [];
  const known = new Map<string, Pick<DirectoryEntry, 'byteOffset' | 'byteLength'>>();
  let [byteLength, addressedCount] = [0, 0];
  try {
    for (const addresses of zooms) {
      const numbered = addresses.map((address) => ({
        address,
        tileId: tileIdOf(address.zoom, address.column, address.row),
      }));
      numbered.sort((a, b) => a.tileId - b.tileId);
      for (const { address, tileId } of numbered) {
        const bytes = draw(address);
        if (bytes.length === 0) continue;
        addressedCount++;
        const key = createHash('sha256').update(bytes).digest('base64');
        let content = known.get(key);
        if (content === undefined) {
          const compressed = gzip(bytes);
          writeWhole(descriptor, compressed);
          content = { byteOffset: byteLength, byteLength: compressed.length };
          byteLength += compressed.length;
          known.set(key, content);
        }
        addEntry(entries, { tileId, runLength: 1, ...content });
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return { entries, contentCount: known.size, addressedCount, byteLength };
}

/** Lengthens the last run if the tile follows it with the same bytes. */
function addEntry(entries: DirectoryEntry[], entry: DirectoryEntry): void {
  const last = entries.at(-1);
  const isRun =
    last !== undefined &&
    last.byteOffset === entry.byteOffset &&
    last.tileId + last.runLength === entry.tileId;
  if (isRun) entries[entries.length - 1] = { ...last, runLength: last.runLength + 1 };
  else entries.push(entry);
}

function* concat(
  parts: readonly Uint8Array[],
  others: Iterable<Uint8Array>,
): Generator<Uint8Array> {
  yield* parts;
  yield* others;
}

/** Yields the bytes of a file a piece at a time. */
function* readPieces(path: string): Generator<Uint8Array> {
  const descriptor = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTE_LENGTH);
    for (;;) {
      const length = readSync(descriptor, piece, 0, piece.length, null);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

const PIECE_BYTE_LENGTH = 1024 * 1024;
