import { nameOfCell, parentOfCell, ringOfCell } from '../geo/cells.ts';
import type { Snapshot } from '../open/snapshot.ts';
import type { CellIndex } from '../snapshot/sections.ts';
import type { TileFeature } from './encode-tile.ts';
import { clipPolygon } from './shape-in-tile.ts';
import { placeOnTile, type TileAddress } from './tile-frame.ts';

/** At the zoom that exceeds its resolution by this much, a cell is about a fifth of a tile wide. */
const ZOOM_ABOVE_RESOLUTION = 4;

/** Returns the H3 cells that intersect a tile, each with its number of spaces. */
export function cellsInTile(snapshot: Snapshot, address: TileAddress): TileFeature[] {
  const wanted = Math.max(0, address.zoom - ZOOM_ABOVE_RESOLUTION);
  const resolution = Math.min(snapshot.facts.h3Resolution, wanted);
  return countedCells(snapshot.spaces.cells, resolution).flatMap(({ name, ring, spaces }) => {
    const geometry = clipPolygon([placeOnTile(address, ring)]);
    return geometry.length === 0
      ? []
      : [{ shape: { type: 3, geometry }, tags: { cell: name, spaces } }];
  });
}

interface CountedCell {
  readonly name: string;
  /** Closed ring of alternating longitudes and latitudes, continuous across the antimeridian. */
  readonly ring: Float64Array;
  readonly spaces: number;
}

/** A snapshot never changes, and has one list for each resolution. */
const knownCells = new WeakMap<CellIndex, Map<number, readonly CountedCell[]>>();

function countedCells(cells: CellIndex, resolution: number): readonly CountedCell[] {
  const known = knownCells.get(cells) ?? new Map<number, readonly CountedCell[]>();
  knownCells.set(cells, known);
  const counted = known.get(resolution) ?? countCells(cells, resolution);
  known.set(resolution, counted);
  return counted;
}

/**
 * Counts spaces by parent cell. The children of a parent are adjacent, so each parent is one run.
 */
function countCells({ highs, lows, starts }: CellIndex, resolution: number): CountedCell[] {
  const counts = new Map<string, { spaces: number; readonly ring: Float64Array }>();
  for (let index = 0; index < highs.length; index++) {
    const [high = 0, low = 0] = [highs[index], lows[index]];
    if (high === NOWHERE && low === NOWHERE) continue;
    const cell = parentOfCell({ high, low }, resolution);
    const name = nameOfCell(cell);
    const count = counts.get(name) ?? { spaces: 0, ring: unwrap(ringOfCell(cell)) };
    count.spaces += (starts[index + 1] as number) - (starts[index] as number);
    counts.set(name, count);
  }
  return [...counts].map(([name, count]) => ({ name, ...count }));
}

/** Half of the cell value for rows without a position (FORMAT.md). */
const NOWHERE = 0xffff_ffff;

/** Shifts every longitude by full turns to be as near as possible to the first. */
function unwrap(ring: readonly (readonly number[])[]): Float64Array {
  const first = ring[0]?.[0] ?? 0;
  return Float64Array.from(
    ring.flatMap(([lng = 0, lat = 0]) => [lng + 360 * Math.round((first - lng) / 360), lat]),
  );
}
