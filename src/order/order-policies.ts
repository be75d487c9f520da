import type { PolicyZones } from '../snapshot/sections.ts';
import { createColumn } from '../table/columns/growing-column.ts';
import { groupByList } from '../table/columns/row-pairs.ts';
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
  // The list of each link, its zone, and its index among the links of the table.
  const lists = createColumn(Uint32Array);
  const zoneRows = createColumn(Uint32Array);
  const sources = createColumn(Uint32Array);
  const { starts: firstLinks } = table.policyLinks;
  for (let zoneRow = 0; zoneRow < zones.rowCount; zoneRow++) {
    const tableRow = zones.tableRowOfRef[zones.refs[zoneRow]!]!;
    if (tableRow === NO_ROW) continue;
    for (let source = firstLinks[tableRow]!; source < firstLinks[tableRow + 1]!; source++) {
      const row = found[source]!;
      if (row === NO_ROW) continue;
      lists.push(snapshotRows[row]!);
      zoneRows.push(zoneRow);
      sources.push(source);
    }
  }
  const { starts, grouped } = groupByList(policyRows.length, lists.seal(), zoneRows.seal());
  const ordered = groupByList(policyRows.length, lists.seal(), sources.seal()).grouped;
  const periods = new Float64Array(2 * ordered.length);
  ordered.forEach((source, link) => {
    periods[2 * link] = table.policyPeriods[2 * source]!;
    periods[2 * link + 1] = table.policyPeriods[2 * source + 1]!;
  });
  const listed = Uint8Array.from(ordered, (source) => table.policyListed[source]!);
  return { starts, rows: grouped, periods, listed };
}
