import { TREE_FAN_OUT } from './sections.ts';

/**
 * `RowTree.levelStarts` of a tree over `rowCount` rows: level 0 alone where there is no more than
 * one.
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

/** The nodes of all levels: what the columns of a `RowTree` hold values for. */
export function nodeCountOf(rowCount: number): number {
  if (rowCount === 0) return 0;
  return (levelStartsOf(rowCount).at(-1) ?? 0) + 1;
}
