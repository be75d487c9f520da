import { CACHE_CONTROL_OF_DATA, CACHE_CONTROL_OF_PROBLEMS } from './body/caching.ts';
import type { Edition } from './live/edition.ts';
import { encodeProblem, type Problem, type ProblemCode, statusOf } from './problem.ts';
import type { Encoding } from './request/encoding.ts';

/** A complete response as plain data. `write-reply.ts` sends it. */
export interface Reply {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** Parts of the body, in order; empty if the status has no body. */
  readonly body: readonly BodyPart[];
  /** The edition that owns the bytes of the body. It must stay open until they are sent. */
  readonly edition?: Edition;
  /** Set if the body is still to be compressed; then there is no length header yet. */
  readonly compression?: Compression;
  /** The code of a refusal, for logs and metrics. */
  readonly problem?: ProblemCode;
}

export interface Compression {
  readonly encoding: Encoding;
  /** Receives the compressed bytes. */
  readonly keep: (bytes: Uint8Array) => void;
}

/**
 * Text for parts that are built for one response, bytes for parts of the snapshot. Neither is
 * converted into the other.
 */
export type BodyPart = string | Uint8Array;

/** Methods that every path accepts (INTERFACE.md, Statuses). */
const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/**
 * Seconds for which a browser may cache a pre-flight: two hours, the most that any browser accepts.
 */
const PREFLIGHT_MAX_AGE_S = 7200;

/**
 * Sent with every response. Any page may read it: the data is protected by the token, which no
 * browser adds by itself.
 */
const ORIGIN_HEADERS = ['Access-Control-Allow-Origin', '*'] as const;

/** Headers that a page may read in addition to the default ones (Fetch standard, CORS). */
const EXPOSED_HEADERS = ['Access-Control-Expose-Headers', 'ETag, Link, X-Curb-Snapshot'] as const;

/**
 * A body is data, never a page: a browser must not guess another type or execute anything in it.
 * The URL contains a token, so it must not be sent as a referrer.
 */
const JSON_HEADERS = [
  'Content-Type',
  'application/json',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
] as const;

/** A page of records, with what its headers need. */
export interface PageContent {
  readonly tag: string;
  readonly edition: Edition;
  /** The `Link` header, or `undefined` where it would be too long to send. */
  readonly link: string | undefined;
  readonly body: readonly BodyPart[];
  /** Bytes of the body that need not be read because no body is sent (HEAD). */
  readonly unreadByteLength: number;
}

export function pageReply(content: PageContent): Reply {
  const headers = [
    ...JSON_HEADERS,
    'Content-Length',
    String(sumOfByteLengths(content.body) + content.unreadByteLength),
    ...validatorHeaders(content),
  ];
  if (content.link !== undefined) headers.push('Link', content.link);
  return { status: 200, headers, body: content.body, edition: content.edition };
}

/** Returns a reply with a content coding whose body is already compressed. */
export function compressedReply(content: PageContent & { readonly encoding: Encoding }): Reply {
  const { headers, ...reply } = pageReply(content);
  return { ...reply, headers: [...headers, 'Content-Encoding', content.encoding] };
}

/** Returns a reply with a content coding whose body is compressed when it is sent. */
export function toCompressReply(
  content: PageContent & { readonly encoding: Encoding },
  keep: Compression['keep'],
): Reply {
  const { encoding, edition, link, body } = content;
  const headers = [...JSON_HEADERS, ...validatorHeaders(content), 'Content-Encoding', encoding];
  if (link !== undefined) headers.push('Link', link);
  return { status: 200, headers, body, edition, compression: { encoding, keep } };
}

/** Returns a 304 with the caching headers of the 200 and no body (RFC 9110 section 15.4.5). */
export function notModifiedReply(content: Pick<PageContent, 'tag' | 'edition'>): Reply {
  return { status: 304, headers: validatorHeaders(content), body: [] };
}

/** Returns the headers that identify a response and say how long it may be stored. */
function validatorHeaders({ tag, edition }: Pick<PageContent, 'tag' | 'edition'>): string[] {
  return [
    'ETag',
    tag,
    'Last-Modified',
    edition.lastModified,
    'X-Curb-Snapshot',
    edition.snapshot.id,
    'Vary',
    'Accept-Encoding',
    'Cache-Control',
    CACHE_CONTROL_OF_DATA,
    ...ORIGIN_HEADERS,
    ...EXPOSED_HEADERS,
  ];
}

export function problemReply(problem: Problem): Reply {
  const status = statusOf(problem);
  const body = encodeProblem(problem);
  const headers = [
    ...JSON_HEADERS,
    'Content-Length',
    String(byteLengthOf(body)),
    'Cache-Control',
    CACHE_CONTROL_OF_PROBLEMS,
    ...ORIGIN_HEADERS,
  ];
  if (status === 405) headers.push('Allow', ALLOWED_METHODS);
  if (problem.retryAfterS !== undefined) {
    headers.push('Retry-After', String(problem.retryAfterS));
    headers.push('Access-Control-Expose-Headers', 'Retry-After');
  }
  return { status, headers, body: [body], problem: problem.problem };
}

/** Returns the list of cities. It changes only with the server's configuration and is cheap. */
export function listReply(body: string): Reply {
  const headers = [
    ...JSON_HEADERS,
    'Content-Length',
    String(byteLengthOf(body)),
    'Cache-Control',
    CACHE_CONTROL_OF_PROBLEMS,
    ...ORIGIN_HEADERS,
  ];
  return { status: 200, headers, body: [body] };
}

/** Returns the reply to OPTIONS. A CORS pre-flight has no token, so none is required. */
export function preflightReply(): Reply {
  const headers = [
    'Allow',
    ALLOWED_METHODS,
    ...ORIGIN_HEADERS,
    'Access-Control-Allow-Methods',
    ALLOWED_METHODS,
    'Access-Control-Allow-Headers',
    'If-Match, If-None-Match',
    'Access-Control-Max-Age',
    String(PREFLIGHT_MAX_AGE_S),
  ];
  return { status: 204, headers, body: [] };
}

function sumOfByteLengths(parts: readonly BodyPart[]): number {
  let byteLength = 0;
  for (const part of parts) byteLength += byteLengthOf(part);
  return byteLength;
}

/** Returns the length of a part. Node's own function takes ten times as long for bytes. */
function byteLengthOf(part: BodyPart): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : part.length;
}
