import { TREE_FAN_OUT } from './sections.ts';

/**
 * The first node of each level of a tree over `rowCount` rows, from the rows themselves (level 0) up to
 * the one node that covers all, and last the number of all nodes. No rows: no levels, `[0]`.
 */
export function levelStartsOf(rowCount: number): number[] {
  const starts = [0];
  let nodeCount = rowCount;
  while (nodeCount > 0) {
    starts.push((starts[starts.length - 1] ?? 0) + nodeCount);
    if (nodeCount === 1) break;
    nodeCount = Math.ceil(nodeCount / TREE_FAN_OUT);
  }
  return starts;
}
