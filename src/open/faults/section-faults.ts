import type { Snapshot } from '../../snapshot/sections.ts';
import { cellFaults } from './cell-faults.ts';
import { rowListFaults } from './column-faults.ts';
import { textFaults, uuidFaults } from './index-faults.ts';
import { pageFaults } from './page-faults.ts';
import { policyFaults } from './policy-faults.ts';
import { hasRecordIn, recordRunFaults } from './record-run-faults.ts';
import { shapeFaults } from './shape-faults.ts';
import { timelineFaults, zoneRowFaults } from './space-faults.ts';
import { treeFaults } from './tree-faults.ts';
import { validityFaults } from './validity-faults.ts';

/** Checks the content of sections that have valid lengths. Returns one sentence for each error. */
export function findSectionFaults(snapshot: Snapshot): string[] {
  const { facts, areas, spaces, zones, policies, objects } = snapshot;
  const { h3Resolution } = facts;
  const runFaults = recordRunFaults(zones.recordRuns, zones.rowCount);
  if (runFaults.length > 0) return runFaults;
  const hasZoneRecord = hasRecordIn(zones.recordRuns, zones.rowCount);
  return [
    ...pageFaults('areas list', areas.list),
    ...pageFaults('areas detail', areas.detail),
    ...pageFaults('zones list', zones.list, hasZoneRecord),
    ...pageFaults('zones detail', zones.detail, hasZoneRecord),
    ...pageFaults('spaces list', spaces.list),
    ...cellFaults('areas', areas.cells, { rowCount: areas.rowCount, h3Resolution }),
    ...cellFaults('zones', zones.cells, { rowCount: zones.rowCount, h3Resolution }),
    ...cellFaults('spaces', spaces.cells, { rowCount: spaces.rowCount, h3Resolution }),
    ...uuidFaults('areas', areas.ids),
    ...uuidFaults('spaces', spaces.ids),
    ...textFaults('area names', areas.names),
    ...textFaults('zone ids', zones.ids),
    ...shapeFaults('areas', areas.shapes),
    ...shapeFaults('spaces', spaces.shapes),
    ...shapeFaults('zones', zones.shapes),
    ...treeFaults('areas', areas),
    ...treeFaults('zones', zones),
    ...treeFaults('spaces', spaces),
    ...validityFaults('zones', zones.rowCount, zones.tree.validity),
    ...rowListFaults('zones of areas', areas.zones, zones.rowCount),
    ...validityFaults('spaces', spaces.rowCount, spaces.tree.validity),
    ...zoneRowFaults(spaces.zoneRows, zones.firstSpaces),
    ...timelineFaults(spaces.timeline),
    ...pageFaults('policies list', policies.list),
    ...uuidFaults('policies', policies.ids),
    ...policyFaults(policies, zones.rowCount),
    ...pageFaults('objects list', objects.list),
    ...cellFaults('objects', objects.cells, { rowCount: objects.rowCount, h3Resolution }),
    ...uuidFaults('objects', objects.ids),
    ...textFaults('spaces of objects', objects.spaceIds),
    ...shapeFaults('objects', objects.shapes),
    ...treeFaults('objects', objects),
    ...rowListFaults('objects of zones', zones.objects, objects.rowCount),
  ];
}
