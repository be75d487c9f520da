import { URL_LENGTH_MAX } from '../../model/limits.ts';
import type { Problem } from '../problem.ts';
import { findUndecodable, parseQuery, type SuppliedPair } from './parse-query.ts';

/** A request target (RFC 9112 section 3.2) that is known to be decodable. */
export interface Target {
  /** Path and query as they came: never decoded, never changed. */
  readonly text: string;
  /** As it came: visible ASCII, percent signs and all. */
  readonly path: string;
  readonly pairs: readonly SuppliedPair[];
  /** The host that an absolute-form target names, which then counts in place of the Host header. */
  readonly authority: string | undefined;
}

export function parseTarget(rawUrl: string): Target | Problem {
  if (rawUrl.length > URL_LENGTH_MAX) {
    return invalidUrl(`URL of ${rawUrl.length} bytes is longer than ${URL_LENGTH_MAX}`);
  }
  const illegal = rawUrl.search(NOT_IN_A_URL);
  if (illegal !== -1) return invalidUrl(`URL has an unencoded character at ${illegal + 1}`);
  if (rawUrl.startsWith('/')) return parseRooted(rawUrl, undefined);
  const absolute = ABSOLUTE_FORM.exec(rawUrl);
  if (absolute === null) return invalidUrl('URL does not begin with /');
  return parseRooted(rootedText(absolute[2] ?? ''), absolute[1]);
}

/** Visible ASCII may stand in a target, but a fragment is never sent (RFC 9112 section 3.2). */
const NOT_IN_A_URL = /[^\x21-\x7e]|#/;

/** What a client sends that takes the server for a proxy (RFC 9112 section 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?]*)(.*)$/i;

/** An absolute URL may leave out the slash of its root. */
function rootedText(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function parseRooted(text: string, authority: string | undefined): Target | Problem {
  const undecodable = findUndecodable(text);
  if (undecodable !== undefined) {
    return invalidUrl(`URL has an escape sequence at ${undecodable + 1} that is not UTF-8`);
  }
  const mark = text.indexOf('?');
  if (mark === -1) return { text, path: text, pairs: [], authority };
  return { text, path: text.slice(0, mark), pairs: parseQuery(text.slice(mark + 1)), authority };
}

/** Quotes nothing: a URL that cannot be read may hold a token anywhere. */
function invalidUrl(description: string): Problem {
  return { problem: 'invalid_url', description, details: [] };
}
