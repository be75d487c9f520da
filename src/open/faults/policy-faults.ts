import type { PolicySections } from '../../snapshot/sections.ts';
import { flagFaults, startFaults } from './column-faults.ts';

/**
 * Checks that rows are ordered by identifier, and that links are ordered by zone and have
 * valid periods.
 */
export function policyFaults({ ids, zones }: PolicySections, zoneRowCount: number): string[] {
  const { starts, rows, periods, listed } = zones;
  const faults = [
    ...startFaults('zones of policies', starts, rows.length),
    ...flagFaults('zones of policies', listed),
  ];
  if (ids.rows.some((row, index) => row !== index)) {
    faults.push('policies: the rows are not in the order of their identifiers');
  }
  if (faults.length > 0) return faults;
  for (let list = 0; list + 1 < starts.length; list++) {
    const own = rows.subarray(starts[list], starts[list + 1]);
    const isSound = own.every(
      (row, index) => row < zoneRowCount && (index === 0 || row >= (own[index - 1] ?? 0)),
    );
    if (!isSound) faults.push(`zones of policies: list ${list} does not ascend or is out of range`);
  }
  const empty = rows.findIndex((_, link) => !isPeriod(periods, link));
  if (empty !== -1) faults.push(`zones of policies: link ${empty} has no period`);
  return faults;
}

/** Start is before end. The period from +∞ to −∞ contains no time. */
function isPeriod(periods: Float64Array, link: number): boolean {
  const [start = Number.NaN, end = Number.NaN] = periods.subarray(2 * link, 2 * link + 2);
  const isNever = start === Number.POSITIVE_INFINITY && end === Number.NEGATIVE_INFINITY;
  return start < end || isNever;
}
