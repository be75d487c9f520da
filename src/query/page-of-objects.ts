import type { Snapshot } from '../snapshot/sections.ts';
import { findTextRows, findUuidRow, findZoneRow } from './find-row.ts';
import { pageOfRows } from './page-of-rows.ts';
import type { FoundPage, ObjectQuestion, Paging } from './question.ts';
import { prepareFilters } from './rows/filters.ts';
import type { RowQuestion, RowRange } from './rows/row-question.ts';
import { intersectRanges, rangesOfRows } from './rows/row-ranges.ts';

/** Returns one page of the objects that satisfy every member of a question. */
export function pageOfObjects(
  snapshot: Snapshot,
  question: ObjectQuestion,
  paging: Paging,
): FoundPage {
  return pageOfRows(askObjects(snapshot, question), paging);
}

/** Converts the question into the rows to check and the filters to check them against. */
export function askObjects(snapshot: Snapshot, question: ObjectQuestion): RowQuestion {
  const { objects } = snapshot;
  return {
    rows: { tree: objects.tree, shapes: objects.shapes, zones: null },
    ranges: askedRanges(snapshot, question),
    filters: prepareFilters(objects.tree, question),
    work: { nodeCount: 0, exactCount: 0 },
  };
}

/** Returns the rows that the three identifiers allow to match. */
function askedRanges(
  { objects, zones }: Snapshot,
  { curbObjectId, curbZoneId, curbSpaceId }: ObjectQuestion,
): readonly RowRange[] {
  let ranges: readonly RowRange[] = [{ first: 0, end: objects.rowCount }];
  const keep = (rows: readonly number[] | Uint32Array): void => {
    ranges = intersectRanges(ranges, rangesOfRows(rows));
  };
  if (curbObjectId !== undefined) {
    const row = findUuidRow(objects.ids, curbObjectId);
    keep(row === undefined ? [] : [row]);
  }
  if (curbSpaceId !== undefined) {
    const { first, end } = findTextRows(objects.spaceIds, curbSpaceId);
    keep(objects.spaceIds.postings.subarray(first, end));
  }
  if (curbZoneId !== undefined) {
    const row = findZoneRow(zones.ids, curbZoneId);
    const { starts, rows } = zones.objects;
    keep(row === undefined ? [] : rows.subarray(starts[row], starts[row + 1]));
  }
  return ranges;
}
