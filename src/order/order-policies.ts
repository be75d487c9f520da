import type { PolicyZones } from '../snapshot/sections.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { findRowsOfLinks } from '../table/find-rows-by-uuid.ts';
import { invertOrder, isKept, NO_ROW } from '../table/table-rows.ts';
import { packLists } from './area-zones.ts';
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
  const links = Array.from(policyRows, (): Link[] => []);
  zones.refs.forEach((ref, zoneRow) => {
    const tableRow = zones.tableRowOfRef[ref]!;
    if (tableRow === NO_ROW) return;
    const { starts } = table.policyLinks;
    for (let source = starts[tableRow]!; source < starts[tableRow + 1]!; source++) {
      const row = found[source]!;
      if (row !== NO_ROW) links[snapshotRows[row]!]!.push({ zoneRow, source });
    }
  });
  const all = links.flat();
  return {
    ...packLists(links.map((own) => own.map(({ zoneRow }) => zoneRow))),
    periods: Float64Array.from(
      all.flatMap(({ source }) => [
        table.policyPeriods[2 * source]!,
        table.policyPeriods[2 * source + 1]!,
      ]),
    ),
    listed: Uint8Array.from(all, ({ source }) => table.policyListed[source]!),
  };
}

interface Link {
  readonly zoneRow: number;
  /** Index among the links of the table. */
  readonly source: number;
}
