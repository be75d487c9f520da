import type { Snapshot } from '../open/snapshot.ts';
import { listCells, sumCells } from './cell-counts.ts';
import type { TileFeature } from './encode-tile.ts';
import { pointInTile } from './point-in-tile.ts';
import { clipPolygon } from './shape-in-tile.ts';
import { placeOnTile, type TileAddress } from './tile-frame.ts';

/** At the zoom that exceeds its resolution by this much, a cell is about a fifth of a tile wide. */
const ZOOM_ABOVE_RESOLUTION = 4;

/** The H3 cells that intersect a tile, and the names of those that have their middle in it. */
export interface CellsOfTile {
  readonly cells: TileFeature[];
  readonly names: TileFeature[];
}

/**
 * Returns the H3 cells that intersect a tile, each with its number of spaces and of those that are
 * available. With a time, spaces that are not valid then do not count.
 */
export function cellsInTile(
  snapshot: Snapshot,
  { address, timeMs }: { readonly address: TileAddress; readonly timeMs: number | undefined },
): CellsOfTile {
  const wanted = Math.max(0, address.zoom - ZOOM_ABOVE_RESOLUTION);
  const resolution = Math.min(snapshot.facts.h3Resolution, wanted);
  const sums = sumCells(snapshot, timeMs);
  const [cells, names]: [TileFeature[], TileFeature[]] = [[], []];
  for (const { name, ring, first, end } of listCells(snapshot, resolution)) {
    const spaces = (sums.spaces[end] as number) - (sums.spaces[first] as number);
    if (spaces === 0) continue;
    const available = (sums.available[end] as number) - (sums.available[first] as number);
    const geometry = clipPolygon([placeOnTile(address, ring)]);
    if (geometry.length === 0) continue;
    cells.push({ shape: { type: 3, geometry }, tags: { cell: name, spaces, available } });
    const shape = pointInTile(address, middleOf(ring));
    if (shape !== undefined) names.push({ shape, tags: { kind: 'cells', spaces } });
  }
  return { cells, names };
}

/** Returns the mean of the corners; the last repeats the first. */
function middleOf(ring: Float64Array): [number, number] {
  let [lng, lat] = [0, 0];
  const count = ring.length / 2 - 1;
  for (let index = 0; index < count; index++) {
    lng += (ring[2 * index] as number) / count;
    lat += (ring[2 * index + 1] as number) / count;
  }
  return [lng, lat];
}
