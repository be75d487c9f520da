import { hash } from 'node:crypto';

/**
 * Seconds for which a client may use an answer again without asking. A publish shows this
 * much later to a client that keeps answers; `private`, because the URL carries a token
 * and so does the echo.
 */
const ANSWER_MAX_AGE_S = 60;

export const CACHE_CONTROL_OF_ANSWERS = `private, max-age=${ANSWER_MAX_AGE_S}, must-revalidate`;

/**
 * RFC 9111 section 4.2.2 lets a cache keep 404, 405 and 501 on its own judgement, which would hide
 * their mending.
 */
export const CACHE_CONTROL_OF_PROBLEMS = 'no-store';

/**
 * Goes up with every change of what the server writes around the records. A tag stands for bytes,
 * and the same snapshot under the same URL gives other bytes then.
 */
const REPRESENTATION_VERSION = 2;

/** 128 bits of a SHA-256: no two answers share it by chance. */
const TAG_LENGTH = 22;

export interface TagSources {
  readonly snapshotId: string;
  /** Base of the links. */
  readonly baseUrl: string;
  /** Path and query as sent. */
  readonly target: string;
  /** The content coding, where there is one: its bytes are others. */
  readonly encoding?: string | undefined;
}

/**
 * The strong entity tag of an answer (RFC 9110 section 8.8.3): all that its bytes depend on, so
 * that a revalidation needs no query. A hash, because the target holds the token.
 */
export function tagOf({ snapshotId, baseUrl, target, encoding = '' }: TagSources): string {
  const sources = `${REPRESENTATION_VERSION} ${snapshotId} ${baseUrl} ${target} ${encoding}`;
  return `"${hash('sha256', sources, 'base64url').slice(0, TAG_LENGTH)}"`;
}

/**
 * Whether an `If-None-Match` header names `tag`: in a list, weak or strong alike (RFC 9110 section
 * 13.1.2 asks for the weak comparison), or as `*`. What is no list of tags names nothing.
 */
export function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(ENTITY_TAG)) {
    if (opaque === tag) return true;
  }
  return false;
}

/** RFC 9110 section 8.8.3: any visible character but the quote may stand in a tag, a comma too. */
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;
