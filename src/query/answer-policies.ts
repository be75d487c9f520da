import type { Snapshot } from '../open/snapshot.ts';
import type { PolicyZones } from '../snapshot/sections.ts';
import { findZoneRow } from './answer-zones.ts';
import { findUuidRow } from './find-row.ts';
import type { AnswerPage, Paging, PolicyQuestion } from './question.ts';
import { addMatches, openWindow } from './rows/page-window.ts';

/**
 * Returns one page of the policies that satisfy every member of a question, in the order of their
 * identifiers. There are few policies, but each may have a link for every zone. The links of a zone
 * are therefore found by binary search, and a search ends at the first link that matches.
 */
export function answerPolicies(
  snapshot: Snapshot,
  question: PolicyQuestion,
  { pageNumber, responseSize }: Paging,
): AnswerPage {
  const { policies } = snapshot;
  const window = openWindow((pageNumber - 1) * responseSize, pageNumber * responseSize);
  const { first, end } = askedRows(snapshot, question);
  const hasLink = createLinkTest(snapshot, question);
  if (hasLink === null) {
    addMatches(window, first, end);
  } else {
    for (let row = first; row < end; row++) {
      const links = { first: policies.zones.starts[row]!, end: policies.zones.starts[row + 1]! };
      if (hasLink(links)) addMatches(window, row, row + 1);
    }
  }
  return { matchCount: window.matchCount, ranges: window.ranges };
}

interface Span {
  readonly first: number;
  /** The row after the last one. */
  readonly end: number;
}

function askedRows({ policies }: Snapshot, { curbPolicyId }: PolicyQuestion): Span {
  if (curbPolicyId === undefined) return { first: 0, end: policies.rowCount };
  const row = findUuidRow(policies.ids, curbPolicyId);
  return row === undefined ? { first: 0, end: 0 } : { first: row, end: row + 1 };
}

/**
 * Returns a test of whether one of a policy's links matches; `null` if the question asks for
 * no link.
 */
function createLinkTest(
  snapshot: Snapshot,
  question: PolicyQuestion,
): ((links: Span) => boolean) | null {
  const { curbZoneId, curbAreaId, timeMs } = question;
  if (curbZoneId === undefined && curbAreaId === undefined && timeMs === undefined) return null;
  const { zones } = snapshot.policies;
  const holds = (link: number): boolean =>
    timeMs === undefined
      ? zones.listed[link] === 1
      : zones.periods[2 * link]! <= timeMs && timeMs < zones.periods[2 * link + 1]!;
  const zoneRows = selectZoneRows(snapshot, question);
  if (zoneRows === null) return (links) => hasLinkIn(links, holds);
  return (links) => zoneRows.some((row) => hasLinkIn(linksOfZone(zones, links, row), holds));
}

function hasLinkIn({ first, end }: Span, holds: (link: number) => boolean): boolean {
  for (let link = first; link < end; link++) if (holds(link)) return true;
  return false;
}

/** Returns the zones that may list the policy; `null` means any zone. */
function selectZoneRows(
  snapshot: Snapshot,
  { curbZoneId, curbAreaId }: PolicyQuestion,
): readonly number[] | Uint32Array | null {
  const zoneRow = curbZoneId === undefined ? undefined : findZoneRow(snapshot, curbZoneId);
  if (curbAreaId === undefined) {
    if (curbZoneId === undefined) return null;
    return zoneRow === undefined ? [] : [zoneRow];
  }
  const { ids, zones } = snapshot.areas;
  const area = findUuidRow(ids, curbAreaId);
  if (area === undefined) return [];
  const rows = zones.rows.subarray(zones.starts[area], zones.starts[area + 1]);
  return curbZoneId === undefined ? rows : rows.filter((row) => row === zoneRow);
}

/**
 * Returns the links of one zone among the links of a policy, which are in ascending order of zone.
 */
function linksOfZone({ rows }: PolicyZones, { first, end }: Span, zoneRow: number): Span {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (rows[middle]! < zoneRow) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < end && rows[last] === zoneRow) last++;
  return { first: low, end: last };
}
