import { ROW_COUNT_MAX } from '../model/limits.ts';
import { type RowTree, TREE_FAN_OUT, VALIDITY_LEVEL } from './sections.ts';

/**
 * Returns the first node of each level of a tree over `rowCount` rows. With one row or none, there
 * is only level 0.
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

/** The number of rows below a node of each level, for all levels that a snapshot can have. */
export const LEVEL_SPANS: readonly number[] = Array.from(
  levelStartsOf(ROW_COUNT_MAX),
  (_, level) => TREE_FAN_OUT ** level,
);

/** Returns the number of nodes of all levels. */
export function nodeCountOf(rowCount: number): number {
  if (rowCount === 0) return 0;
  return (levelStartsOf(rowCount).at(-1) ?? 0) + 1;
}

/** Returns the root, which is the last node; -1 for a tree without rows. */
export function rootOf(tree: RowTree): number {
  return tree.shapeless.length - 1;
}

/** Returns the number of nodes with validity counts: those of `VALIDITY_LEVEL` and above. */
export function validityNodeCountOf(rowCount: number): number {
  const first = levelStartsOf(rowCount)[VALIDITY_LEVEL];
  return first === undefined ? 0 : nodeCountOf(rowCount) - first;
}
