import type { Snapshot } from '../snapshot/sections.ts';
import { findUuidRow, findZoneRow } from './find-row.ts';
import { pageOfRows } from './page-of-rows.ts';
import type { FoundPage, Paging, ZoneQuestion } from './question.ts';
import { prepareFilters } from './rows/filters.ts';
import type { RowQuestion, RowRange } from './rows/row-question.ts';
import { intersectRanges, rangesOfPairs, rangesOfRows } from './rows/row-ranges.ts';

/** Returns one page of the zones that satisfy every member of a question. */
export function pageOfZones(snapshot: Snapshot, question: ZoneQuestion, paging: Paging): FoundPage {
  return pageOfRows(askZones(snapshot, question), paging);
}

/** Converts the question into the rows to check and the filters to check them against. */
export function askZones(snapshot: Snapshot, question: ZoneQuestion): RowQuestion {
  const { zones } = snapshot;
  return {
    rows: { tree: zones.tree, shapes: zones.shapes, zones: null },
    ranges: rangesOfZones(snapshot, question),
    filters: prepareFilters(zones.tree, question),
    work: { nodeCount: 0, exactCount: 0 },
  };
}

/** Returns the zones that have a record and that the two identifiers allow to match. */
export function rangesOfZones(
  { zones, areas }: Snapshot,
  { curbZoneId, curbAreaId }: ZoneQuestion,
): readonly RowRange[] {
  let ranges = rangesOfPairs(zones.recordRuns);
  if (curbZoneId !== undefined) {
    const row = findZoneRow(zones.ids, curbZoneId);
    ranges = intersectRanges(ranges, row === undefined ? [] : rangesOfRows([row]));
  }
  if (curbAreaId === undefined) return ranges;
  const area = findUuidRow(areas.ids, curbAreaId);
  if (area === undefined) return [];
  const { starts, rows } = areas.zones;
  return intersectRanges(ranges, rangesOfRows(rows.subarray(starts[area], starts[area + 1])));
}
