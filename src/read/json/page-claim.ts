import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';

/** What a JSON file says of how many records there are in all. */
export interface PageClaim {
  /** Records in the file itself. */
  readonly recordCount: number;
  readonly total: { readonly name: string; readonly count: number } | undefined;
  /** The member that says that the export stopped at a limit. */
  readonly limit: string | undefined;
  readonly page: { readonly current: number | undefined; readonly count: number } | undefined;
  /** The member that leads to the next page. */
  readonly next: string | undefined;
}

/** Reads what the members beside the records say. */
export function findPageClaim(
  members: ReadonlyMap<string, unknown>,
  recordCount: number,
): PageClaim {
  const name = TOTALS.find((each) => Number(members.get(each)) > 0);
  const pageCount = Number(memberOf(members.get('pages'), 'total'));
  const current = Number(memberOf(members.get('pages'), 'current'));
  return {
    recordCount,
    total: name === undefined ? undefined : { name, count: Number(members.get(name)) },
    limit: findExceededLimit(members),
    page:
      pageCount > 1
        ? { current: Number.isFinite(current) ? current : undefined, count: pageCount }
        : undefined,
    next: findNextLink(members),
  };
}

/**
 * Returns the finding of files that together are not all pages of what they say of themselves. One
 * file is judged alone; files that the feed names together are the pages of one export, so only the
 * last of them may say that nothing follows.
 */
export function findPartial(claims: readonly PageClaim[]): Finding | undefined {
  if (claims.length === 0) return undefined;
  const count = claims.reduce((sum, { recordCount }) => sum + recordCount, 0);
  const who = claims.length === 1 ? 'the file holds' : `the ${claims.length} files together hold`;
  const held = { who, count };
  const totals = claims.flatMap(({ total }) => total ?? []);
  const total = totals.find((each) => each.count > count);
  if (total !== undefined) {
    const details = { ...held, total: total.count, field: total.name };
    return diagnose('source-partial:total', details, { field: total.name });
  }
  // A known total that is reached counts more than what single pages say.
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

/** Members that say how many records there are in all. */
const TOTALS = ['numberMatched', 'totalFeatures'];

/** ArcGIS says it at the top, or in the `properties` of a FeatureCollection. */
function findExceededLimit(members: ReadonlyMap<string, unknown>): string | undefined {
  const name = 'exceededTransferLimit';
  if (members.get(name) === true) return name;
  return memberOf(members.get('properties'), name) === true ? `properties/${name}` : undefined;
}

/** `links` as CDS writes it, an object; or as OGC API writes it, an array; or `next` itself. */
function findNextLink(members: ReadonlyMap<string, unknown>): string | undefined {
  const links = members.get('links');
  if (isLink(memberOf(links, 'next'))) return 'links/next';
  if (Array.isArray(links) && links.some((link) => memberOf(link, 'rel') === 'next')) {
    return 'links (rel next)';
  }
  return isLink(members.get('next')) ? 'next' : undefined;
}

function isLink(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof memberOf(value, 'href') === 'string';
}

/** A member of what may be an object. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
