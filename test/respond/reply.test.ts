import { describe, expect, it } from 'vitest';
import { createEdition } from '../../src/respond/live/edition.ts';
import {
  notModifiedReply,
  pageReply,
  preflightReply,
  problemReply,
} from '../../src/respond/reply.ts';
import { tinyArea } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const ORIGIN = ['Access-Control-Allow-Origin', '*'];
const EXPOSED = ['Access-Control-Expose-Headers', 'ETag, Link, X-Curb-Snapshot'];
const JSON_TYPE = [
  'Content-Type',
  'application/json',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
];
const snapshot = tinySnapshot({ areas: [tinyArea(1)] });
const edition = createEdition(snapshot);
const SNAPSHOT = [
  'Last-Modified',
  new Date(snapshot.facts.lastUpdatedMs).toUTCString(),
  'X-Curb-Snapshot',
  snapshot.id,
  'Vary',
  'Accept-Encoding',
];
const CACHED = ['Cache-Control', 'private, max-age=60, must-revalidate'];

describe('a reply', () => {
  it('has these headers and no others', () => {
    const body = ['{"name":"', Buffer.from('Café'), '"}'];
    const answer = { tag: '"t"', edition, link: '<u>; rel="first"', body, unreadByteLength: 0 };
    expect(pageReply(answer)).toEqual({
      status: 200,
      headers: [
        ...JSON_TYPE,
        'Content-Length',
        '16',
        'ETag',
        '"t"',
        ...SNAPSHOT,
        ...CACHED,
        ...ORIGIN,
        ...EXPOSED,
        'Link',
        '<u>; rel="first"',
      ],
      body,
      edition,
    });
  });

  it('has no Link where there is none', () => {
    const { headers } = pageReply({
      tag: '"t"',
      edition,
      link: undefined,
      body: ['{}'],
      unreadByteLength: 40,
    });
    expect(headers).not.toContain('Link');
    // What is not read, since no body is sent, counts all the same.
    expect(headers[headers.indexOf('Content-Length') + 1]).toBe('42');
  });
});

describe('the reply to a revalidation', () => {
  it('has the caching headers of the whole response, and no body', () => {
    expect(notModifiedReply({ tag: '"t"', edition })).toEqual({
      status: 304,
      headers: ['ETag', '"t"', ...SNAPSHOT, ...CACHED, ...ORIGIN, ...EXPOSED],
      body: [],
    });
  });
});

describe('the reply to a problem', () => {
  it('has the error body and is not kept', () => {
    const problem = { problem: 'invalid_parameter', description: 'é', details: [] } as const;
    const text = '{"error":"invalid_parameter","error_description":"é","error_details":[]}';
    expect(problemReply(problem)).toEqual({
      status: 400,
      headers: [
        ...JSON_TYPE,
        'Content-Length',
        String(Buffer.byteLength(text)),
        'Cache-Control',
        'no-store',
        ...ORIGIN,
      ],
      body: [text],
      problem: 'invalid_parameter',
    });
  });

  it('names the methods where the method is wrong', () => {
    const problem = { problem: 'method_not_allowed', description: '', details: [] } as const;
    expect(problemReply(problem).headers.slice(-2)).toEqual(['Allow', 'GET, HEAD, OPTIONS']);
  });
});

describe('the reply to OPTIONS', () => {
  it('lets any page read, for two hours', () => {
    expect(preflightReply()).toEqual({
      status: 204,
      headers: [
        'Allow',
        'GET, HEAD, OPTIONS',
        ...ORIGIN,
        'Access-Control-Allow-Methods',
        'GET, HEAD, OPTIONS',
        'Access-Control-Allow-Headers',
        'If-Match, If-None-Match',
        'Access-Control-Max-Age',
        '7200',
      ],
      body: [],
    });
  });
});
