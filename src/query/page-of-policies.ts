import type { PolicyZones, Snapshot } from '../snapshot/sections.ts';
import { findUuidRow } from './find-row.ts';
import { rangesOfZones } from './page-of-zones.ts';
import type { FoundPage, Paging, PolicyQuestion } from './question.ts';
import { addMatches, openWindow } from './rows/page-window.ts';
import type { RowRange } from './rows/row-question.ts';

/**
 * Returns one page of the policies that satisfy every member of a question, in the order of their
 * identifiers. There are few policies, but each may have a link for every zone. The links of a zone
 * are therefore found by binary search, and a search ends at the first link that matches.
 */
export function pageOfPolicies(
  snapshot: Snapshot,
  question: PolicyQuestion,
  { pageNumber, responseSize }: Paging,
): FoundPage {
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
  if (curbZoneId === undefined && curbAreaId === undefined) {
    return (links) => hasLinkIn(links, holds);
  }
  const ranges = rangesOfZones(snapshot, question);
  return (links) => ranges.some((range) => hasLinkIn(linksOfZones(zones, links, range), holds));
}

function hasLinkIn({ first, end }: Span, holds: (link: number) => boolean): boolean {
  for (let link = first; link < end; link++) if (holds(link)) return true;
  return false;
}

/**
 * Returns the links of a range of zones among the links of a policy, which are in ascending order
 * of their zones.
 */
function linksOfZones({ rows }: PolicyZones, links: Span, { first, end }: RowRange): Span {
  return { first: findLink(rows, links, first), end: findLink(rows, links, end) };
}

/** Returns the first of some links that is to `zoneRow` or to a later zone. */
function findLink(rows: Uint32Array, { first, end }: Span, zoneRow: number): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (rows[middle]! < zoneRow) low = middle + 1;
    else high = middle;
  }
  return low;
}
