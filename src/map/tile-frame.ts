import type { Box } from '../model/geometry.ts';

/** Address of a tile in the usual web map pyramid: column from the west, row from the north. */
export interface TileAddress {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** Units across a tile, as in most web maps. */
export const TILE_EXTENT = 4096;

/** How far beyond its tile a shape is drawn, in units, so that no border is visible at the edge. */
export const TILE_BUFFER = 64;

const TILE_ZOOM_MAX = 22;

const ADDRESS = /^(0|[1-9][0-9]?)\/(0|[1-9][0-9]{0,6})\/(0|[1-9][0-9]{0,6})\.mvt$/;

/** Parses an address such as `15/9650/12310.mvt`. Returns `undefined` if there is no such tile. */
export function parseTileAddress(text: string): TileAddress | undefined {
  const [, zoom, column, row] = (ADDRESS.exec(text) ?? []).map(Number);
  if (zoom === undefined || column === undefined || row === undefined) return undefined;
  const side = 2 ** zoom;
  if (zoom > TILE_ZOOM_MAX || column >= side || row >= side) return undefined;
  return { zoom, column, row };
}

/** Returns the area of a tile in degrees, borders included. */
export function boxOfTile({ zoom, column, row }: TileAddress): Box {
  const side = 2 ** zoom;
  return {
    minLng: (column / side) * 360 - 180,
    maxLng: ((column + 1) / side) * 360 - 180,
    minLat: latAt((row + 1) / side),
    maxLat: latAt(row / side),
  };
}

/**
 * Returns the latitude in Web Mercator, from 0 at the northern edge of the map to 1 at
 * the southern.
 */
function latAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** Longitudes and latitudes in turn, from the number `start` up to `end`. */
interface PositionRange {
  readonly positions: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

/** Numbers from `start` up to `end`: x and y of positions in a tile, in turn. */
export interface Run {
  readonly placed: Float64Array;
  readonly start: number;
  readonly end: number;
}

/**
 * Projects positions onto a tile: right and down from its corner, `TILE_EXTENT` units to a tile.
 * All are shifted by the full turns that bring the first one nearest to the tile, so that a ring
 * stays connected. They are written to a run of the same length.
 */
export function placeOnTile(
  { zoom, column, row }: TileAddress,
  { positions, start, end }: PositionRange,
  run: Run,
): void {
  const side = 2 ** zoom;
  const turn = Math.round((column + 0.5) / side - acrossAt(positions[start] as number));
  const { placed } = run;
  let at = run.start;
  for (let index = start; index < end; index += 2) {
    const across = acrossAt(positions[index] as number) + turn;
    const down = downAt(positions[index + 1] as number);
    placed[at++] = (across * side - column) * TILE_EXTENT;
    placed[at++] = (down * side - row) * TILE_EXTENT;
  }
}

function acrossAt(lng: number): number {
  return lng / 360 + 0.5;
}

function downAt(lat: number): number {
  const sine = Math.max(-SINE_MAX, Math.min(SINE_MAX, Math.sin((lat * Math.PI) / 180)));
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The projection is infinite at the poles. */
const SINE_MAX = 0.9999;
