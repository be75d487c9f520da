/** Implements `curbstone inspect --cells`: counts the records in each H3 cell. */
import { Failure } from './diagnostic/failure.ts';
import { joinCells } from './geo/cell-runs.ts';
import { type Cell, nameOfCell, ringOfCell } from './geo/cells.ts';
import { PLACED_KINDS, type PlacedKind } from './model/kind.ts';
import { openSnapshot } from './open/open-snapshot.ts';
import { findSnapshotFolder } from './open/open-store.ts';
import type { Snapshot } from './open/snapshot.ts';

/** One cell and its rows of each kind; `cell` is `null` for rows without a position. */
export interface CellCount {
  readonly cell: string | null;
  readonly areas: number;
  readonly zones: number;
  readonly spaces: number;
  readonly objects: number;
  /** The cell's closed ring, longitude first; `null` without a cell. */
  readonly ring: readonly (readonly number[])[] | null;
}

/**
 * Counts the rows of each kind by the cells of `resolution`, in ascending order. Rows without a
 * position come last.
 *
 * @throws Failure if the resolution is finer than that of the snapshot.
 */
export function countCells(path: string, resolution: number): CellCount[] {
  const snapshot = openSnapshot(findSnapshotFolder(path));
  try {
    const { h3Resolution } = snapshot.facts;
    if (!Number.isInteger(resolution) || resolution < 0 || resolution > h3Resolution) {
      throw new Failure(
        'usage',
        `resolution ${resolution} is not a whole number from 0 to ${h3Resolution}, the resolution of the snapshot`,
      );
    }
    return countSnapshot(snapshot, resolution);
  } finally {
    snapshot.close();
  }
}

interface Draft extends Record<PlacedKind, number> {
  readonly cell: Cell | null;
}

function countSnapshot(snapshot: Snapshot, resolution: number): CellCount[] {
  const drafts = new Map<string, Draft>();
  for (const kind of PLACED_KINDS) {
    const { cells } = snapshot[kind];
    for (const { cell, first, end } of joinCells(cells, resolution)) {
      const key = cell === null ? NOWHERE : nameOfCell(cell);
      const draft = drafts.get(key) ?? { cell, areas: 0, zones: 0, spaces: 0, objects: 0 };
      draft[kind] = (cells.starts[end] ?? 0) - (cells.starts[first] ?? 0);
      drafts.set(key, draft);
    }
  }
  // Names of cells of one resolution have equal length and sort like the cells.
  return [...drafts.keys()].sort().map((key) => {
    const { cell, ...counts } = drafts.get(key) as Draft; // Its own key.
    return {
      cell: cell === null ? null : key,
      ...counts,
      ring: cell === null ? null : ringOfCell(cell),
    };
  });
}

/** Sorts after the names of all cells, which are hex digits. */
const NOWHERE = '~';
