import type { Snapshot } from '../snapshot/sections.ts';
import { findUuidRow, findZoneRow } from './find-row.ts';
import { pageOfRows } from './page-of-rows.ts';
import type { FoundPage, Paging, SpaceQuestion } from './question.ts';
import { prepareFilters } from './rows/filters.ts';
import { forgetZones, type RowQuestion, type RowRange } from './rows/row-question.ts';

/** Returns one page of the spaces that satisfy every member of a question. */
export function pageOfSpaces(
  snapshot: Snapshot,
  question: SpaceQuestion,
  paging: Paging,
): FoundPage {
  return pageOfRows(askSpaces(snapshot, question), paging);
}

/** Converts the question into the rows to check and the filters to check them against. */
export function askSpaces(snapshot: Snapshot, question: SpaceQuestion): RowQuestion {
  const { spaces, zones } = snapshot;
  return {
    rows: {
      tree: spaces.tree,
      shapes: spaces.shapes,
      zones: { rows: spaces.zoneRows, shapes: zones.shapes, known: forgetZones() },
    },
    ranges: askedRanges(snapshot, question),
    filters: prepareFilters(spaces.tree, question),
    work: { nodeCount: 0, exactCount: 0 },
  };
}

/** Returns where the two identifiers allow a match: all rows, one zone's rows, one row or none. */
function askedRanges(snapshot: Snapshot, question: SpaceQuestion): RowRange[] {
  let first = 0;
  let end = snapshot.spaces.rowCount;
  if (question.curbZoneId !== undefined) {
    ({ first, end } = rangeOfZone(snapshot, question.curbZoneId));
  }
  if (question.curbSpaceId !== undefined) {
    const row = findUuidRow(snapshot.spaces.ids, question.curbSpaceId) ?? end;
    if (row < first || row >= end) return [];
    first = row;
    end = row + 1;
  }
  return [{ first, end }];
}

function rangeOfZone({ zones }: Snapshot, curbZoneId: string): RowRange {
  const zoneRow = findZoneRow(zones.ids, curbZoneId);
  if (zoneRow === undefined) return { first: 0, end: 0 };
  return {
    first: zones.firstSpaces[zoneRow] as number,
    end: zones.firstSpaces[zoneRow + 1] as number,
  };
}
