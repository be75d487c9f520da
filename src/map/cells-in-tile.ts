import type { CellRun } from '../geo/cell-runs.ts';
import type { Box } from '../model/geometry.ts';
import type { Snapshot } from '../snapshot/sections.ts';
import { listCells, sumCells } from './cell-counts.ts';
import type { LayerInTile, TileFeature } from './encode-tile.ts';
import { pointInTile } from './point-in-tile.ts';
import { ringInTile } from './shape-in-tile.ts';
import { boxOfTile, type TileAddress } from './tile-frame.ts';

/** At the zoom that exceeds its resolution by this much, a cell is about a tenth of a tile wide. */
const ZOOM_ABOVE_RESOLUTION = 3;

/**
 * Returns the H3 cells that intersect a tile, each with its number of spaces and of those that are
 * available. The cells with their middle in the tile have a name. With a time, spaces that are not
 * valid then do not count.
 */
export function cellsInTile(
  snapshot: Snapshot,
  { address, timeMs }: { readonly address: TileAddress; readonly timeMs: number | undefined },
): LayerInTile {
  const wanted = Math.max(0, address.zoom - ZOOM_ABOVE_RESOLUTION);
  const resolution = Math.min(snapshot.facts.h3Resolution, wanted);
  const sums = sumCells(snapshot, timeMs);
  const [features, names]: [TileFeature[], TileFeature[]] = [[], []];
  const tile = boxOfTile(address);
  for (const { name, ring, box, runs } of listCells(snapshot, resolution)) {
    if (isApart(box, tile)) continue;
    const spaces = sumOfRuns(sums.spaces, runs);
    if (spaces === 0) continue;
    const available = sumOfRuns(sums.available, runs);
    const cell = ringInTile(ring, address);
    if (cell.parts.length === 0) continue;
    features.push({ shape: cell, tags: { cell: name, spaces, available } });
    const shape = pointInTile(address, middleOf(ring));
    if (shape !== undefined) names.push({ shape, tags: { kind: 'cells', spaces } });
  }
  return { features, names };
}

function sumOfRuns(sums: Uint32Array, runs: readonly CellRun[]): number {
  let sum = 0;
  for (const { first, end } of runs) sum += (sums[end] as number) - (sums[first] as number);
  return sum;
}

/**
 * Whether a cell is so far from a tile that it need not be placed on it. The cell may lie some full
 * turns away, and a tile is drawn a little beyond its edge.
 */
function isApart(cell: Box, tile: Box): boolean {
  const marginLat = MARGIN * (tile.maxLat - tile.minLat);
  if (cell.maxLat < tile.minLat - marginLat || cell.minLat > tile.maxLat + marginLat) return true;
  const reach = (cell.maxLng - cell.minLng + (1 + MARGIN) * (tile.maxLng - tile.minLng)) / 2;
  const apart = (cell.minLng + cell.maxLng - tile.minLng - tile.maxLng) / 2;
  return Math.abs(apart - 360 * Math.round(apart / 360)) > reach;
}

/** Of the sides of a tile; twice and more of what it is drawn beyond its edge. */
const MARGIN = 0.05;

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
