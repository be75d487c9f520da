import { allIn } from '../geo/boxes/verdicts.ts';
import type { RowTree } from '../snapshot/sections.ts';
import { judgePeriods } from './rows/judge-nodes.ts';

/**
 * Returns whether a row is valid at a time (INTERFACE.md, `time`). The periods in the tree of
 * spaces are those in which both the space and its zone are valid.
 */
export function isValidAt(tree: RowTree, row: number, timeMs: number): boolean {
  return judgePeriods(tree, timeMs, row, 1) === allIn(1);
}
