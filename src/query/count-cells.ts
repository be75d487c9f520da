import { joinCells } from '../geo/cell-runs.ts';
import { type Cell, ringOfCell } from '../geo/cells.ts';
import { PLACED_KINDS, type PlacedKind } from '../model/kind.ts';
import type { Snapshot } from '../snapshot/sections.ts';

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
 * position come last. No cell is finer than `facts.h3Resolution`.
 */
export function countRowsByCell(snapshot: Snapshot, resolution: number): CellCount[] {
  const drafts = new Map<string, Draft>();
  for (const kind of PLACED_KINDS) {
    const { cells } = snapshot[kind];
    for (const { cell, name, runs } of joinCells(cells, resolution)) {
      const draft = drafts.get(name) ?? { cell, areas: 0, zones: 0, spaces: 0, objects: 0 };
      for (const { first, end } of runs) {
        draft[kind] += (cells.starts[end] ?? 0) - (cells.starts[first] ?? 0);
      }
      drafts.set(name, draft);
    }
  }
  // Names of cells of one resolution have equal length and sort like the cells; `none` is behind.
  return [...drafts.keys()].sort().map((name) => {
    const { cell, ...counts } = drafts.get(name) as Draft; // Its own name.
    return {
      cell: cell === null ? null : name,
      ...counts,
      ring: cell === null ? null : ringOfCell(cell),
    };
  });
}

interface Draft extends Record<PlacedKind, number> {
  readonly cell: Cell | null;
}
