import type { PolicyZones } from '../snapshot/sections.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { findRowsOfLinks } from '../table/find-rows-by-uuid.ts';
import { invertOrder, isKept, NO_ROW } from '../table/table-rows.ts';
import type { ZoneOrder } from './order-zones.ts';
import { buildUuidIndex, type OrderedUuids } from './uuid-index.ts';

/** The policies of a snapshot in the order of their identifiers, and the zones that list each. */
export interface PolicyOrder {
  readonly tableRows: Uint32Array;
  readonly ids: OrderedUuids;
  readonly zones: PolicyZones;
}

export function orderPolicies(tables: FeedTables, zones: ZoneOrder): PolicyOrder {
  const { policies } = tables;
  const tableRows = policies.uuidOrder.rows.filter((row) => isKept(policies, row));
  return {
    tableRows,
    ids: buildUuidIndex(policies, tableRows),
    zones: linkPolicies(tables, zones, tableRows),
  };
}

/**
 * Links policies to zones. Zones are visited in order, so the links of each policy ascend by zone.
 */
function linkPolicies(tables: FeedTables, zones: ZoneOrder, policyRows: Uint32Array): PolicyZones {
  const { policies, zones: table } = tables;
  const found = findRowsOfLinks(table.policyLinks, policies);
  const snapshotRows = invertOrder(policyRows, policies.rowCount);
  /** Calls `visit` with each link; `source` is its index among the links of the table. */
  const visitLinks = (visit: (policyRow: number, zoneRow: number, source: number) => void) => {
    const { starts } = table.policyLinks;
    for (let zoneRow = 0; zoneRow < zones.rowCount; zoneRow++) {
      const tableRow = zones.tableRowOfRef[zones.refs[zoneRow]!]!;
      if (tableRow === NO_ROW) continue;
      for (let source = starts[tableRow]!; source < starts[tableRow + 1]!; source++) {
        const row = found[source]!;
        if (row !== NO_ROW) visit(snapshotRows[row]!, zoneRow, source);
      }
    }
  };
  const starts = new Uint32Array(policyRows.length + 1);
  visitLinks((policyRow) => {
    starts[policyRow + 1]! += 1;
  });
  for (let row = 0; row < policyRows.length; row++) starts[row + 1]! += starts[row]!;
  const next = starts.slice();
  const linkCount = starts[policyRows.length]!;
  const rows = new Uint32Array(linkCount);
  const periods = new Float64Array(2 * linkCount);
  const listed = new Uint8Array(linkCount);
  visitLinks((policyRow, zoneRow, source) => {
    const link = next[policyRow]!;
    next[policyRow] = link + 1;
    rows[link] = zoneRow;
    periods[2 * link] = table.policyPeriods[2 * source]!;
    periods[2 * link + 1] = table.policyPeriods[2 * source + 1]!;
    listed[link] = table.policyListed[source]!;
  });
  return { starts, rows, periods, listed };
}
