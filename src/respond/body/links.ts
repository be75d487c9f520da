import { LINK_HEADER_LENGTH_MAX } from '../../model/limits.ts';
import { queryParametersOf } from '../parameters.ts';
import type { SuppliedTexts } from '../request/parse-values.ts';
import type { Endpoint } from '../routes.ts';

/**
 * Page numbers that a page leads to, in the order of the `links` member (INTERFACE.md, Envelope).
 */
export interface PageNumbers {
  readonly first: number;
  readonly prev: number | undefined;
  readonly next: number | undefined;
  readonly last: number;
}

/**
 * Returns the pages around page `current` of `total`. After the last page there is no next page,
 * and the previous page is the last one.
 */
export function pagesAround({ current, total }: { current: number; total: number }): PageNumbers {
  return {
    first: 1,
    prev: current > 1 ? Math.min(current - 1, total) : undefined,
    next: current < total ? current + 1 : undefined,
    last: total,
  };
}

export interface LinkSources {
  readonly baseUrl: string;
  /** As sent. It belongs to a known route, so it contains nothing to escape. */
  readonly path: string;
  readonly texts: SuppliedTexts;
  readonly endpoint: Endpoint;
  /**
   * Every page of a list is read from this snapshot, even if another one is published meanwhile.
   */
  readonly snapshotId: string;
}

/**
 * Returns the URL of any page of the same question without the page number, which comes last. All
 * other parameters keep the supplied values, in table order. A space is written `%20`, so that
 * readers need not know the form `+`.
 */
export function pageUrlStem(sources: LinkSources): string {
  const { baseUrl, path, texts, endpoint, snapshotId } = sources;
  let stem = `${baseUrl}${path}?`;
  for (const name of queryParametersOf(endpoint).keys()) {
    const text = name === SNAPSHOT_PARAMETER ? snapshotId : texts.get(name);
    if (text !== undefined && name !== PAGE_PARAMETER)
      stem += `${name}=${encodeURIComponent(text)}&`;
  }
  return `${stem}${PAGE_PARAMETER}=`;
}

const PAGE_PARAMETER = 'page_num';
const SNAPSHOT_PARAMETER = 'snapshot';

/** The `links` member. A stem has no character that JSON escapes. */
export function encodeLinks(stem: string, { first, prev, next, last }: PageNumbers): string {
  let members = `"first":"${stem}${first}"`;
  if (prev !== undefined) members += `,"prev":"${stem}${prev}"`;
  if (next !== undefined) members += `,"next":"${stem}${next}"`;
  return `{${members},"last":"${stem}${last}"}`;
}

/**
 * Returns the same links as an HTTP header (RFC 8288), or `undefined` if it would be longer than
 * proxies and clients accept: Node's own client allows 16 KiB for all headers. The body always has
 * the links.
 */
export function encodeLinkHeader(
  stem: string,
  { first, prev, next, last }: PageNumbers,
): string | undefined {
  let links = `<${stem}${first}>; rel="first"`;
  if (prev !== undefined) links += `, <${stem}${prev}>; rel="prev"`;
  if (next !== undefined) links += `, <${stem}${next}>; rel="next"`;
  links += `, <${stem}${last}>; rel="last"`;
  return links.length > LINK_HEADER_LENGTH_MAX ? undefined : links;
}
