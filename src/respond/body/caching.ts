import { hash } from 'node:crypto';

/**
 * Seconds for which a client may reuse a response without asking again. Clients with a cache see a
 * publish up to this much later. The response is `private`, because the URL and the echo contain
 * the token.
 */
const ANSWER_MAX_AGE_S = 60;

export const CACHE_CONTROL_OF_DATA = `private, max-age=${ANSWER_MAX_AGE_S}, must-revalidate`;

/**
 * RFC 9111 section 4.2.2 lets a cache store 404, 405 and 501 for a time of its own choice. A client
 * would then not see that the problem is fixed.
 */
export const CACHE_CONTROL_OF_PROBLEMS = 'no-store';

/**
 * Increased with every change of what the server writes around the records. A tag identifies bytes,
 * and after such a change the same URL and snapshot give other bytes.
 */
const REPRESENTATION_VERSION = 2;

/** 128 bits of a SHA-256, so that two responses never share a tag by chance. */
const TAG_LENGTH = 22;

export interface TagSources {
  readonly snapshotId: string;
  /** Base of the links. */
  readonly baseUrl: string;
  /** `Target.text`: path and query. */
  readonly target: string;
  /** The content coding, if there is one: it changes the bytes. */
  readonly encoding?: string | undefined;
}

/**
 * Returns the strong entity tag of a response (RFC 9110 section 8.8.3). It is a hash of everything
 * that the bytes depend on, so that a revalidation needs no query. It is hashed because the target
 * contains the token.
 */
export function tagOf({ snapshotId, baseUrl, target, encoding = '' }: TagSources): string {
  const sources = `${REPRESENTATION_VERSION} ${snapshotId} ${baseUrl} ${target} ${encoding}`;
  return `"${hash('sha256', sources, 'base64url').slice(0, TAG_LENGTH)}"`;
}

/**
 * Whether an `If-None-Match` header matches `tag`: in a list of tags, weak or strong (RFC 9110
 * section 13.1.2 requires the weak comparison), or as `*`. An invalid header matches nothing.
 */
export function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(ENTITY_TAG)) {
    if (opaque === tag) return true;
  }
  return false;
}

/**
 * Whether an `If-Match` header matches `tag`: in a list of tags, of which weak ones never match
 * (RFC 9110 section 13.1.1), or as `*`. No header matches every tag.
 */
export function isNamedStrongly(tag: string, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  for (const [whole] of ifMatch.matchAll(ENTITY_TAG)) {
    if (whole === tag) return true;
  }
  return false;
}

/**
 * RFC 9110 section 8.8.3: a tag may contain any visible character except the quote, also a comma.
 */
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;
