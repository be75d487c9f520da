import type { Box } from '../../model/geometry.ts';

/** Where a part of an archive lies. */
export interface Part {
  readonly byteOffset: number;
  readonly byteLength: number;
}

export interface ArchiveHeader {
  readonly root: Part;
  readonly metadata: Part;
  readonly leaves: Part;
  readonly tiles: Part;
  /** Tiles that have content. */
  readonly addressedCount: number;
  readonly entryCount: number;
  /** Tiles with different bytes. */
  readonly contentCount: number;
  readonly zoomMax: number;
  readonly box: Box;
}

export const HEADER_BYTE_LENGTH = 127;

const GZIP = 2;
const VECTOR_TILES = 1;

/**
 * The header of a PMTiles archive, version 3 (section 3), little-endian:
 *
 *       0  magic `PMTiles`         7  version, 3
 *       8  root, metadata, leaves and tiles: offset and length of each, u64
 *      72  counts of tiles with content, of entries, of different contents, u64
 *      96  1: tiles in the order of their numbers
 *      97  compression of directories and metadata, of tiles (2: gzip); type of tiles (1: vector)
 *     100  first and last zoom, u8
 *     102  west, south, east, north, in 10^-7 degrees, i32
 *     118  zoom, u8, and longitude and latitude to begin at, i32
 */
export function encodeHeader(header: ArchiveHeader): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTE_LENGTH);
  bytes.write('PMTiles', 0, 'latin1');
  bytes[7] = 3;
  const words = [
    ...[header.root, header.metadata, header.leaves, header.tiles].flatMap((part) => [
      part.byteOffset,
      part.byteLength,
    ]),
    header.addressedCount,
    header.entryCount,
    header.contentCount,
  ];
  words.forEach((word, index) => {
    bytes.writeBigUInt64LE(BigInt(word), 8 + 8 * index);
  });
  bytes.set([1, GZIP, GZIP, VECTOR_TILES, 0, header.zoomMax], 96);
  const { minLng, minLat, maxLng, maxLat } = header.box;
  [minLng, minLat, maxLng, maxLat].forEach((degrees, index) => {
    bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  });
  bytes[118] = Math.min(header.zoomMax, START_ZOOM);
  bytes.writeInt32LE(Math.round(((minLng + maxLng) / 2) * 1e7), 119);
  bytes.writeInt32LE(Math.round(((minLat + maxLat) / 2) * 1e7), 123);
  return bytes;
}

/** A zoom at which a city fills a window. */
const START_ZOOM = 12;
