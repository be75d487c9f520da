import type { Timeline } from '../../snapshot/sections.ts';
import { flagFaults, startFaults } from './column-faults.ts';

/** Checks that the spaces of each zone are one run of rows, and that both columns agree. */
export function zoneRowFaults(zoneRows: Uint32Array, firstSpaces: Uint32Array): string[] {
  const faults = startFaults('spaces of zones', firstSpaces, zoneRows.length);
  if (faults.length > 0) return faults;
  let row = 0;
  for (let zone = 0; zone + 1 < firstSpaces.length; zone++) {
    if (firstSpaces[zone] !== row) break;
    while (row < zoneRows.length && zoneRows[row] === zone) row++;
  }
  return row === zoneRows.length && firstSpaces.at(-1) === row
    ? []
    : [`spaces of zones: row ${row} is not in the run of its zone`];
}

/**
 * Checks that the observations of a space are in ascending order of time, with no two at the
 * same time.
 */
export function timelineFaults({ starts, timesMs, available, defaults }: Timeline): string[] {
  const faults = [
    ...startFaults('timeline', starts, timesMs.length),
    ...flagFaults('timeline', available),
    ...flagFaults('timeline, defaults', defaults),
  ];
  if (faults.length > 0) return faults;
  if (!timesMs.every(Number.isSafeInteger)) return ['timeline: a time is not whole milliseconds'];
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let index = (starts[row] ?? 0) + 1; index < (starts[row + 1] ?? 0); index++) {
      if ((timesMs[index] ?? 0) <= (timesMs[index - 1] ?? 0)) {
        return [`timeline: the observations of row ${row} are not in ascending order of time`];
      }
    }
  }
  return [];
}
