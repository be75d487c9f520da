import { hash } from 'node:crypto';
import { isNamed, isNamedStrongly } from './body/caching.ts';
import type { Problem } from './problem.ts';
import type { Reply } from './reply.ts';
import { chooseEncoding } from './request/encoding.ts';
import { PRECONDITION_FAILED } from './request/problem-texts.ts';
import type { RoutedRequest } from './respond.ts';
import type { Service } from './service.ts';

/** A response of an extension: a page, a file of a page, or a description. */
export interface Document {
  readonly contentType: string;
  /** Called only if the client does not have the bytes yet. */
  readonly bytes: () => Uint8Array;
  /** A strong tag, for the bytes without a content coding. */
  readonly tag: string;
  /** The Content-Security-Policy of the document. */
  readonly contentSecurityPolicy: string;
  readonly cacheControl: string;
}

/** For data: a browser must not execute anything in it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The browser may store it but must revalidate it each time, because it changes with the program
 * and the snapshot.
 */
export const CACHE_CONTROL_OF_DOCUMENTS = 'private, no-cache';

/** Creates a document with a tag derived from its bytes. */
export function createDocument({
  bytes,
  ...rest
}: Omit<Document, 'tag' | 'bytes'> & { readonly bytes: Uint8Array }): Document {
  const tag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  return { ...rest, bytes: () => bytes, tag };
}

/**
 * Returns the document as the request needs it: compressed
 * if the client accepts that, or 304, or 412.
 */
export function documentReply(
  document: Document,
  { ifMatch, ifNoneMatch, acceptEncoding, service }: RoutedRequest & { readonly service: Service },
): Reply | Problem {
  const encoding = chooseEncoding(acceptEncoding);
  const tag = encoding === undefined ? document.tag : `"${document.tag.slice(1, -1)}-${encoding}"`;
  const validators = [
    'ETag',
    tag,
    'Vary',
    'Accept-Encoding',
    'Cache-Control',
    document.cacheControl,
    'Access-Control-Allow-Origin',
    '*',
  ];
  if (!isNamedStrongly(tag, ifMatch)) return PRECONDITION_FAILED;
  if (isNamed(tag, ifNoneMatch)) return { status: 304, headers: validators, body: [] };
  const headers = [
    'Content-Type',
    document.contentType,
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    document.contentSecurityPolicy,
    'Referrer-Policy',
    'no-referrer',
    ...validators,
  ];
  if (encoding === undefined) return withLength(headers, document.bytes());
  const coded = [...headers, 'Content-Encoding', encoding];
  const ready = service.compressed.find(tag);
  if (ready !== undefined) return withLength(coded, ready.bytes);
  const keep = (bytes: Uint8Array) => service.compressed.add(tag, { bytes, link: undefined });
  return { status: 200, headers: coded, body: [document.bytes()], compression: { encoding, keep } };
}

function withLength(headers: readonly string[], body: Uint8Array): Reply {
  const length = ['Content-Length', String(body.length)];
  return { status: 200, headers: [...headers, ...length], body: [body] };
}
