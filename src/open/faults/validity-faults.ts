import { LEVEL_SPANS, levelStartsOf } from '../../snapshot/row-tree.ts';
import { VALIDITY_LEVEL, type ValidityCounts } from '../../snapshot/sections.ts';
import { startFaults } from './column-faults.ts';

/**
 * Checks that each node's changes begin at −∞ and are ascending, and that it has no more valid rows
 * than rows.
 */
export function validityFaults(
  what: string,
  rowCount: number,
  validity: ValidityCounts | undefined,
): string[] {
  if (validity === undefined) return [];
  const faults = startFaults(`${what}, validity`, validity.starts, validity.timesMs.length);
  if (faults.length > 0) return faults;
  let node = 0;
  for (let level = VALIDITY_LEVEL; level < levelStartsOf(rowCount).length; level++) {
    const span = LEVEL_SPANS[level] ?? 0;
    for (let first = 0; first < rowCount; first += span) {
      const rowsBelow = Math.min(span, rowCount - first);
      if (!isSound(validity, { node, rowsBelow })) {
        return [`${what}: the counts of valid rows of upper node ${node} cannot be`];
      }
      node++;
    }
  }
  return [];
}

function isSound(
  { starts, timesMs, counts }: ValidityCounts,
  { node, rowsBelow }: { readonly node: number; readonly rowsBelow: number },
): boolean {
  const first = starts[node] ?? 0;
  const times = timesMs.subarray(first, starts[node + 1]);
  return (
    times[0] === Number.NEGATIVE_INFINITY &&
    times.every((time, index) => index === 0 || time > (times[index - 1] ?? Number.NaN)) &&
    counts.subarray(first, starts[node + 1]).every((count) => count <= rowsBelow)
  );
}
