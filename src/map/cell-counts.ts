import { boxOfPositions } from '../geo/boxes/box-of-positions.ts';
import { type CellRun, joinCells } from '../geo/cell-runs.ts';
import { ringOfCell } from '../geo/cells.ts';
import type { Box } from '../model/geometry.ts';
import { isValidAt } from '../query/validity.ts';
import { availabilityAsOf } from '../snapshot/availability-as-of.ts';
import type { CellIndex, Snapshot, SpaceSections } from '../snapshot/sections.ts';

/** A cell of some resolution, and which cells of the snapshot are inside. */
export interface DrawnCell {
  readonly name: string;
  /** Closed ring of alternating longitudes and latitudes, continuous across the antimeridian. */
  readonly ring: Float64Array;
  /** The box around the ring. */
  readonly box: Box;
  readonly runs: readonly CellRun[];
}

/** Sums over the cells of a snapshot: the first `n` of them have `spaces[n]` spaces. */
export interface CellSums {
  readonly spaces: Uint32Array;
  readonly available: Uint32Array;
}

/** A snapshot never changes, so that what is counted once stays true. */
interface Known {
  readonly drawn: Map<number, readonly DrawnCell[]>;
  readonly sums: Map<number | undefined, CellSums>;
}

const known = new WeakMap<CellIndex, Known>();

function knownOf(cells: CellIndex): Known {
  const found = known.get(cells) ?? { drawn: new Map(), sums: new Map() };
  known.set(cells, found);
  return found;
}

/** Returns the cells of `resolution` that have spaces. */
export function listCells(
  { spaces: { cells } }: Snapshot,
  resolution: number,
): readonly DrawnCell[] {
  const { drawn } = knownOf(cells);
  const found = drawn.get(resolution) ?? drawCells(cells, resolution);
  drawn.set(resolution, found);
  return found;
}

function drawCells(cells: CellIndex, resolution: number): DrawnCell[] {
  return joinCells(cells, resolution).flatMap(({ cell, name, runs }) => {
    if (cell === null) return [];
    const ring = unwrap(ringOfCell(cell));
    return [{ name, ring, box: boxOfPositions(ring), runs }];
  });
}

/** Shifts every longitude by full turns to be as near as possible to the first. */
function unwrap(ring: readonly (readonly number[])[]): Float64Array {
  const first = ring[0]?.[0] ?? 0;
  return Float64Array.from(
    ring.flatMap(([lng = 0, lat = 0]) => [lng + 360 * Math.round((first - lng) / 360), lat]),
  );
}

/**
 * Counts the spaces of each cell, and which of them are available. With a time, only spaces that
 * are valid then count. This reads every space once; the sums of the last few times are kept.
 */
export function sumCells({ spaces }: Snapshot, timeMs: number | undefined): CellSums {
  const { sums } = knownOf(spaces.cells);
  const found = sums.get(timeMs) ?? countSpaces(spaces, timeMs);
  sums.delete(timeMs);
  sums.set(timeMs, found);
  const [oldest] = sums.keys();
  if (sums.size > TIME_COUNT_MAX) sums.delete(oldest);
  return found;
}

/** Times whose sums are kept: a person who moves a slider goes back and forth. */
const TIME_COUNT_MAX = 8;

function countSpaces(spaces: SpaceSections, timeMs: number | undefined): CellSums {
  const { cells, timeline, tree } = spaces;
  const cellCount = cells.highs.length;
  const sums = {
    spaces: new Uint32Array(cellCount + 1),
    available: new Uint32Array(cellCount + 1),
  };
  let [spaceCount, availableCount] = [0, 0];
  for (let index = 0; index < cellCount; index++) {
    const end = cells.starts[index + 1] as number;
    for (let row = cells.starts[index] as number; row < end; row++) {
      if (timeMs !== undefined && !isValidAt(tree, row, timeMs)) continue;
      spaceCount++;
      if (availabilityAsOf(timeline, row, timeMs).available) availableCount++;
    }
    sums.spaces[index + 1] = spaceCount;
    sums.available[index + 1] = availableCount;
  }
  return sums;
}
