import type { AreaSections, Snapshot } from '../snapshot/sections.ts';
import { findTextRows, findUuidRow } from './find-row.ts';
import { pageOfRows } from './page-of-rows.ts';
import type { AreaQuestion, FoundPage, Paging } from './question.ts';
import { prepareFilters } from './rows/filters.ts';
import type { RowQuestion, RowRange } from './rows/row-question.ts';
import { intersectRanges, rangesOfRows } from './rows/row-ranges.ts';

/** Returns one page of the areas that satisfy every member of a question. */
export function pageOfAreas(snapshot: Snapshot, question: AreaQuestion, paging: Paging): FoundPage {
  return pageOfRows(askAreas(snapshot, question), paging);
}

/** Converts the question into the rows to check and the filters to check them against. */
export function askAreas({ areas }: Snapshot, question: AreaQuestion): RowQuestion {
  return {
    rows: { tree: areas.tree, shapes: areas.shapes, zones: null },
    ranges: askedRanges(areas, question),
    filters: prepareFilters(areas.tree, question),
    work: { nodeCount: 0, exactCount: 0 },
  };
}

/**
 * Returns where name and identifier allow a match: all rows, the rows of the name, one row or none.
 */
function askedRanges(areas: AreaSections, { name, curbAreaId }: AreaQuestion): RowRange[] {
  const ranges = name === undefined ? [{ first: 0, end: areas.rowCount }] : rowsOfName(areas, name);
  if (curbAreaId === undefined) return ranges;
  const row = findUuidRow(areas.ids, curbAreaId);
  if (row === undefined) return [];
  return intersectRanges(ranges, rangesOfRows([row]));
}

function rowsOfName({ names }: AreaSections, name: string): RowRange[] {
  const { first, end } = findTextRows(names, name);
  return rangesOfRows(names.postings.subarray(first, end));
}
