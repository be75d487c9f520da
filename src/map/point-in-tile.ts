import type { TileShape } from './shape-in-tile.ts';
import { placeOnTile, TILE_EXTENT, type TileAddress } from './tile-frame.ts';

/**
 * Returns a position as a point of the one tile that it is in, `undefined` for every other tile. A
 * name is therefore drawn once, even if what it names is in several tiles.
 */
export function pointInTile(
  address: TileAddress,
  position: readonly [lng: number, lat: number],
): TileShape | undefined {
  const [point] = placeOnTile(address, position);
  if (point === undefined || !isInside(point.x) || !isInside(point.y)) return undefined;
  return { type: 1, geometry: [{ x: Math.floor(point.x), y: Math.floor(point.y) }] };
}

function isInside(part: number): boolean {
  return part >= 0 && part < TILE_EXTENT;
}
