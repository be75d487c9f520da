import { URL_LENGTH_MAX } from '../../model/limits.ts';
import type { Problem } from '../problem.ts';
import { findUndecodable, parseQuery, type SuppliedPair } from './parse-query.ts';
import { URL_NOT_ROOTED, urlNotEncoded, urlNotUtf8, urlTooLong } from './problem-texts.ts';

/** A request target (RFC 9112 section 3.2) that is known to be decodable. */
export interface Target {
  /** Path and query as sent, except that the path is as in `path`. */
  readonly text: string;
  /**
   * Visible ASCII with escape sequences as sent, except those of unreserved characters, which are
   * decoded: both forms are the same path (RFC 3986 section 6.2.2.2).
   */
  readonly path: string;
  readonly pairs: readonly SuppliedPair[];
  /** The host of an absolute-form target, which replaces the Host header. */
  readonly authority: string | undefined;
}

export function parseTarget(rawUrl: string): Target | Problem {
  if (rawUrl.length > URL_LENGTH_MAX) return urlTooLong({ byteLength: rawUrl.length });
  const illegal = rawUrl.search(NOT_IN_A_URL);
  if (illegal !== -1) return urlNotEncoded({ position: illegal + 1 });
  if (rawUrl.startsWith('/')) return parseRooted(rawUrl, undefined);
  const absolute = ABSOLUTE_FORM.exec(rawUrl);
  if (absolute === null) return URL_NOT_ROOTED;
  return parseRooted(rootedText(absolute[2] ?? ''), absolute[1]);
}

/** A target consists of visible ASCII; a fragment is never sent (RFC 9112 section 3.2). */
const NOT_IN_A_URL = /[^\x21-\x7e]|#/;

/** Sent by clients that treat the server as a proxy (RFC 9112 section 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?]*)(.*)$/i;

/** An absolute URL may omit the slash of its root. */
function rootedText(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function parseRooted(text: string, authority: string | undefined): Target | Problem {
  const undecodable = findUndecodable(text);
  if (undecodable !== undefined) return urlNotUtf8({ position: undecodable + 1 });
  const mark = text.indexOf('?');
  if (mark === -1) {
    const path = decodeUnreserved(text);
    return { text: path, path, pairs: [], authority };
  }
  const path = decodeUnreserved(text.slice(0, mark));
  const pairs = parseQuery(text.slice(mark + 1));
  return { text: path + text.slice(mark), path, pairs, authority };
}

function decodeUnreserved(path: string): string {
  if (!path.includes('%')) return path;
  return path.replace(ESCAPED_ASCII, (escaped) => {
    const character = decodeURIComponent(escaped);
    return UNRESERVED.test(character) ? character : escaped;
  });
}

const ESCAPED_ASCII = /%[2-7][0-9a-f]/gi;
const UNRESERVED = /[A-Za-z0-9._~-]/;
