import { CACHE_CONTROL_OF_ANSWERS, CACHE_CONTROL_OF_PROBLEMS } from './answer/caching.ts';
import type { Edition } from './live/edition.ts';
import { encodeProblem, type Problem, type ProblemCode, statusOf } from './problem.ts';
import type { Encoding } from './request/encoding.ts';

/** A whole answer as plain data: what `write-reply.ts` puts on the wire. */
export interface Reply {
  readonly status: number;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  /** The body's parts, in order; none where the status has no body. */
  readonly body: readonly BodyPart[];
  /** The edition whose bytes the body is made of, which must stay open until they have left. */
  readonly edition?: Edition;
  /** The body is still to be compressed; the headers lack its length. */
  readonly compression?: Compression;
  /** The code of a refusal, for logs and metrics. */
  readonly problem?: ProblemCode;
}

export interface Compression {
  readonly encoding: Encoding;
  /** Told the compressed bytes. */
  readonly keep: (bytes: Uint8Array) => void;
}

/**
 * What is made for one answer is text, what the snapshot holds is bytes: neither is
 * turned into the other.
 */
export type BodyPart = string | Uint8Array;

/** What every path answers to (INTERFACE.md, Statuses). */
const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** Seconds that a browser may keep a pre-flight: two hours is the most that any keeps. */
const PREFLIGHT_MAX_AGE_S = 7200;

/**
 * On every answer. Any page may read it: what protects the data is the token, which no
 * browser adds by itself.
 */
const ORIGIN_HEADERS = ['Access-Control-Allow-Origin', '*'] as const;

/** Lets a page read these beside the headers that any page may read (Fetch standard, CORS). */
const EXPOSED_HEADERS = ['Access-Control-Expose-Headers', 'ETag, Link, X-Curb-Snapshot'] as const;

/**
 * A body is data, never a page: a browser must not guess another type or run anything in it. The
 * URL holds a token, so that it must not travel on as a referrer.
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

export interface Answer {
  readonly tag: string;
  readonly edition: Edition;
  /** The `Link` header, or `undefined` where it would be too long to send. */
  readonly link: string | undefined;
  readonly body: readonly BodyPart[];
  /** Bytes that the body has besides, and that need not be read since no body is sent (HEAD). */
  readonly unreadByteLength: number;
}

export function answerReply(answer: Answer): Reply {
  const headers = [
    ...JSON_HEADERS,
    'Content-Length',
    String(byteLengthOf(answer.body) + answer.unreadByteLength),
    ...validatorHeaders(answer),
  ];
  if (answer.link !== undefined) headers.push('Link', answer.link);
  return { status: 200, headers, body: answer.body, edition: answer.edition };
}

/** An answer in a content coding, whose body is compressed already. */
export function compressedReply(answer: Answer & { readonly encoding: Encoding }): Reply {
  const { headers, ...reply } = answerReply(answer);
  return { ...reply, headers: [...headers, 'Content-Encoding', answer.encoding] };
}

/** An answer in a content coding, whose body is compressed while it is sent. */
export function toCompressReply(
  answer: Answer & { readonly encoding: Encoding },
  keep: Compression['keep'],
): Reply {
  const { encoding, edition, link, body } = answer;
  const headers = [...JSON_HEADERS, ...validatorHeaders(answer), 'Content-Encoding', encoding];
  if (link !== undefined) headers.push('Link', link);
  return { status: 200, headers, body, edition, compression: { encoding, keep } };
}

/**
 * Carries what a 200 would have said of caching, and no representation (RFC 9110 section 15.4.5).
 */
export function notModifiedReply(answer: Pick<Answer, 'tag' | 'edition'>): Reply {
  return { status: 304, headers: validatorHeaders(answer), body: [] };
}

/** What identifies an answer, and how long it may be kept. */
function validatorHeaders({ tag, edition }: Pick<Answer, 'tag' | 'edition'>): string[] {
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
    CACHE_CONTROL_OF_ANSWERS,
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
    String(byteLengthOf([body])),
    'Cache-Control',
    CACHE_CONTROL_OF_PROBLEMS,
    ...ORIGIN_HEADERS,
  ];
  if (status === 405) headers.push('Allow', ALLOWED_METHODS);
  return { status, headers, body: [body], problem: problem.problem };
}

/** The list of cities: it changes only with the server's own settings, and costs nothing. */
export function listReply(body: string): Reply {
  const headers = [
    ...JSON_HEADERS,
    'Content-Length',
    String(byteLengthOf([body])),
    'Cache-Control',
    CACHE_CONTROL_OF_PROBLEMS,
    ...ORIGIN_HEADERS,
  ];
  return { status: 200, headers, body: [body] };
}

/** The answer to OPTIONS: a CORS pre-flight carries no token, so none is asked for. */
export function preflightReply(): Reply {
  const headers = [
    'Allow',
    ALLOWED_METHODS,
    ...ORIGIN_HEADERS,
    'Access-Control-Allow-Methods',
    ALLOWED_METHODS,
    'Access-Control-Allow-Headers',
    'If-None-Match',
    'Access-Control-Max-Age',
    String(PREFLIGHT_MAX_AGE_S),
  ];
  return { status: 204, headers, body: [] };
}

function byteLengthOf(parts: readonly BodyPart[]): number {
  let byteLength = 0;
  for (const part of parts) byteLength += Buffer.byteLength(part);
  return byteLength;
}
