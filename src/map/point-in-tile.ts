import type { TileShape } from './shape-in-tile.ts';
import { placeOnTile, TILE_EXTENT, type TileAddress } from './tile-frame.ts';

type Position = readonly [lng: number, lat: number];

/**
 * Returns a position as a point of the one tile that it is in, `undefined` for every other tile. A
 * name is therefore drawn once, even if what it names is in several tiles.
 */
export function pointInTile(address: TileAddress, position: Position): TileShape | undefined {
  const [x, y] = place(address, position);
  if (!isInside(x) || !isInside(y)) return undefined;
  return { type: 1, parts: [[Math.floor(x) | 0, Math.floor(y) | 0]] };
}

/** Returns a position as a point of any tile near it. */
export function pointNearTile(address: TileAddress, position: Position): TileShape {
  const [x, y] = place(address, position);
  return { type: 1, parts: [[Math.round(x) | 0, Math.round(y) | 0]] };
}

function isInside(part: number): boolean {
  return part >= 0 && part < TILE_EXTENT;
}

/** Used again for every point. */
const run = { placed: new Float64Array(2), start: 0, end: 2 };

function place(address: TileAddress, positions: Position): readonly [x: number, y: number] {
  placeOnTile(address, { positions, start: 0, end: 2 }, run);
  return [run.placed[0] as number, run.placed[1] as number];
}
