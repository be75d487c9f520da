import type { Snapshot } from '../snapshot.ts';
import { textFaults, uuidFaults } from './index-faults.ts';
import { pageFaults } from './page-faults.ts';
import { shapeFaults } from './shape-faults.ts';
import { timelineFaults, zoneRowFaults } from './space-faults.ts';
import { treeFaults } from './tree-faults.ts';
import { validityFaults } from './validity-faults.ts';

/** What is wrong with the content of sections whose lengths fit: one sentence each. */
export function findSectionFaults({ areas, spaces, zones }: Snapshot): string[] {
  return [
    ...pageFaults('areas list', areas.list),
    ...pageFaults('areas detail', areas.detail),
    ...pageFaults('spaces list', spaces.list),
    ...uuidFaults('areas', areas.ids),
    ...uuidFaults('spaces', spaces.ids),
    ...textFaults('area names', areas.names),
    ...textFaults('zone ids', zones.ids),
    ...shapeFaults('areas', areas.shapes),
    ...shapeFaults('spaces', spaces.shapes),
    ...shapeFaults('zones', zones.shapes),
    ...treeFaults('areas', areas),
    ...treeFaults('spaces', spaces),
    ...validityFaults('spaces', spaces.rowCount, spaces.tree.validity),
    ...zoneRowFaults(spaces.zoneRows, zones.firstSpaces),
    ...timelineFaults(spaces.timeline),
  ];
}
