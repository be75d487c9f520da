import { type RowTree, VALIDITY_LEVEL, type ValidityCounts } from '../../snapshot/sections.ts';

/**
 * Returns how many rows below node `index` of `level` are valid at a time. Returns `undefined` if
 * the level is too low, because the tree has no counts for it.
 */
export function findValidCount(
  tree: RowTree,
  { level, index }: { readonly level: number; readonly index: number },
  timeMs: number,
): number | undefined {
  if (tree.validity === undefined || level < VALIDITY_LEVEL) return undefined;
  const first = tree.levelStarts[VALIDITY_LEVEL] as number;
  return countAt(tree.validity, (tree.levelStarts[level] as number) - first + index, timeMs);
}

/** Uses the last change at or before the time. There always is one, because the first is at −∞. */
function countAt(
  { starts, timesMs, counts }: ValidityCounts,
  node: number,
  timeMs: number,
): number {
  let low = starts[node] as number;
  let high = starts[node + 1] as number;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((timesMs[middle] as number) <= timeMs) low = middle;
    else high = middle;
  }
  return counts[low] as number;
}
