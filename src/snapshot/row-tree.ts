import { ROW_COUNT_MAX } from '../model/limits.ts';
import { type RowTree, TREE_FAN_OUT, VALIDITY_LEVEL } from './sections.ts';

/**
 * `RowTree.levelStarts` of a tree over `rowCount` rows: level 0 alone where there
 * is no more than one.
 */
export function levelStartsOf(rowCount: number): number[] {
  const starts = [0];
  let start = 0;
  for (let count = rowCount; count > 1; count = Math.ceil(count / TREE_FAN_OUT)) {
    start += count;
    starts.push(start);
  }
  return starts;
}

/**
 * How many rows are below a node of each level, the last level that
 * `ROW_COUNT_MAX` can need included.
 */
export const LEVEL_SPANS: readonly number[] = Array.from(
  levelStartsOf(ROW_COUNT_MAX),
  (_, level) => TREE_FAN_OUT ** level,
);

/** The nodes of all levels: what the columns of a `RowTree` hold values for. */
export function nodeCountOf(rowCount: number): number {
  if (rowCount === 0) return 0;
  return (levelStartsOf(rowCount).at(-1) ?? 0) + 1;
}

/** The node above all others: the last one. A tree of no rows has none. */
export function rootOf(tree: RowTree): number {
  return tree.shapeless.length - 1;
}

/** How many nodes the tree's `validity` speaks of: those of its level and up. */
export function validityNodeCountOf(rowCount: number): number {
  const first = levelStartsOf(rowCount)[VALIDITY_LEVEL];
  return first === undefined ? 0 : nodeCountOf(rowCount) - first;
}
