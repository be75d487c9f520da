import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { memberOf } from '../../model/is-object.ts';

/** What a JSON file says about the number of all records and pages. */
export interface PageClaim {
  /** The number of records in the file itself. */
  readonly recordCount: number;
  readonly total: { readonly name: string; readonly count: number } | undefined;
  /** The name of the member that says that the export stopped at a limit. */
  readonly limit: string | undefined;
  readonly page: { readonly current: number | undefined; readonly count: number } | undefined;
  /** The name of the member with the link to the next page. */
  readonly next: string | undefined;
}

/** Reads the members of the file that describe pages. */
export function findPageClaim(
  members: ReadonlyMap<string, unknown>,
  recordCount: number,
): PageClaim {
  const total = findMember(members, TOTALS, (value) => parseCount(value) > 0);
  return {
    recordCount,
    total: total && { name: total.name, count: parseCount(total.value) },
    limit: findMember(members, LIMITS, isTrue)?.name,
    page: findPage(members),
    next: findNextLink(members),
  };
}

/** Reads `pages` of CDS, or the number of pages under another name. */
function findPage(members: ReadonlyMap<string, unknown>): PageClaim['page'] {
  const pages = members.get('pages');
  const found = findMember(members, PAGE_COUNTS, (value) => parseCount(value) > 1);
  const count = parseCount(memberOf(pages, 'total')) || parseCount(found?.value);
  if (!(count > 1)) return undefined;
  const current = findMember(members, PAGE_NUMBERS, (value) => parseCount(value) > 0)?.value;
  const number = parseCount(memberOf(pages, 'current') ?? current);
  return { current: number > 0 ? number : undefined, count };
}

/** Returns a count that is a number or digits as text; 0 for anything else. */
function parseCount(value: unknown): number {
  const isCount = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  return isCount ? Number(value) : 0;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

/**
 * Returns a finding if the files together are not all pages of an export. Files that the feed lists
 * together are the pages of one export, of which only the last one says that nothing follows.
 */
export function findPartial(claims: readonly PageClaim[]): Finding | undefined {
  if (claims.length === 0) return undefined;
  const count = claims.reduce((sum, { recordCount }) => sum + recordCount, 0);
  const fileHolds =
    claims.length === 1 ? 'the file holds' : `the ${claims.length} files together hold`;
  const held = { fileHolds, count };
  const totals = claims.flatMap(({ total }) => total ?? []);
  const total = totals.find((each) => each.count > count);
  if (total !== undefined) {
    const details = { ...held, total: total.count, field: total.name };
    return diagnose('source-partial:total', details, { field: total.name });
  }
  // If the total is known and reached, what single pages say does not matter.
  if (claims.length > 1 && totals.length > 0) return undefined;
  const limits = claims.flatMap(({ limit }) => limit ?? []);
  const [limit] = limits;
  if (limit !== undefined && limits.length === claims.length) {
    return diagnose('source-partial:limit', { ...held, field: limit }, { field: limit });
  }
  const missing = describeMissingPages(claims);
  if (missing !== undefined) {
    return diagnose('source-partial:pages', { ...held, ...missing }, { field: 'pages' });
  }
  const links = claims.flatMap(({ next }) => next ?? []);
  const [next] = links;
  return next !== undefined && links.length === claims.length
    ? diagnose('source-partial:next', { ...held, field: next }, { field: next })
    : undefined;
}

function describeMissingPages(claims: readonly PageClaim[]) {
  const pages = claims.flatMap(({ page }) => page ?? []);
  const pageCount = Math.max(0, ...pages.map(({ count }) => count));
  const numbers = [...new Set(pages.map(({ current }) => current ?? 'one'))];
  if (numbers.length >= pageCount) return undefined;
  const shown = numbers.slice(0, PAGES_SHOWN).join(', ');
  const page = numbers.length > PAGES_SHOWN ? `${shown} …` : shown;
  return { pages: numbers.length === 1 ? `page ${page}` : `pages ${page}`, pageCount };
}

const PAGES_SHOWN = 10;

// Names are compared without case, `_` and `-`, so `hasMore` equals `has_more`.

/** Members with the number of all records. A smaller number is that of the page itself. */
const TOTALS = [
  ...['numbermatched', 'totalfeatures', 'total', 'totalcount', 'totalrecords', 'totalresults'],
  ...['totalitems', 'totalelements', 'numfound', 'resultcount', 'recordcount', 'count'],
];

/** Members that are true if the export stopped before its end. */
const LIMITS = [
  ...['exceededtransferlimit', 'hasmore', 'hasnext', 'hasnextpage', 'moreresults', 'truncated'],
  ...['istruncated', 'incompleteresults'],
];

const PAGE_COUNTS = ['totalpages', 'pagecount', 'pagestotal', 'lastpage', 'numpages'];
const PAGE_NUMBERS = ['page', 'currentpage', 'pagenumber', 'pagenum', 'number'];

const NEXT_LINKS = [
  ...['next', 'nextlink', 'nextpage', 'nexturl', 'nexthref', 'nextpagetoken', 'nexttoken'],
  ...['nextcursor', '@odata.nextlink', 'odata.nextlink', 'nextoffset', 'nextmarker'],
];

/** Objects that may hold such members. */
const HOLDERS = [
  ...['properties', 'meta', 'metadata', 'pagination', 'paging', 'page', 'pageinfo', 'pages'],
  ...['links', 'cursor', 'info', 'resultinfo'],
];

/** Returns the first member with one of the names, at the top or in one of these objects. */
function findMember(
  members: ReadonlyMap<string, unknown>,
  names: readonly string[],
  isWanted: (value: unknown) => boolean,
): { readonly name: string; readonly value: unknown } | undefined {
  for (const [name, value] of members) {
    if (names.includes(plainForm(name)) && isWanted(value)) return { name, value };
    if (!HOLDERS.includes(plainForm(name)) || typeof value !== 'object' || value === null) continue;
    for (const [inner, innerValue] of Object.entries(value)) {
      if (!names.includes(plainForm(inner)) || !isWanted(innerValue)) continue;
      // The number of pages is not the number of records.
      if (names === TOTALS && plainForm(name) === 'pages') continue;
      return { name: `${name}/${inner}`, value: innerValue };
    }
  }
  return undefined;
}

function plainForm(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

/** A link or token of a next page, or `links` as OGC API writes it, an array. */
function findNextLink(members: ReadonlyMap<string, unknown>): string | undefined {
  const links = members.get('links');
  if (Array.isArray(links) && links.some((link) => memberOf(link, 'rel') === 'next')) {
    return 'links (rel next)';
  }
  return findMember(members, NEXT_LINKS, isLink)?.name;
}

function isLink(value: unknown): boolean {
  if (typeof value === 'number') return value > 0;
  return (typeof value === 'string' && value !== '') || typeof memberOf(value, 'href') === 'string';
}
